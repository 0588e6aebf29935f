// Run before each file of jest's project «embedded»: PostgreSQL runs its tests in another project, and here it is what one moves to.
process.env.MOVE_TO_SERVER = process.env.TEST_DATABASE_URL
delete process.env.TEST_DATABASE_URL
