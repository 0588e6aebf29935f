// Run before each file of jest's project «embedded»: PostgreSQL runs its tests in another project.
delete process.env.TEST_DATABASE_URL
