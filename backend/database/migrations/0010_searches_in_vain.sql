CREATE TABLE "search_misses" (
	"query" text NOT NULL,
	"week" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_week_query_pk" PRIMARY KEY("week","query")
);
