// Setup file of jest's project "embedded": its tests use the embedded database even if PostgreSQL is configured, and
// move data to it.
process.env.MOVE_TO_SERVER = process.env.TEST_DATABASE_URL
delete process.env.TEST_DATABASE_URL
