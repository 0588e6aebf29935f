CREATE TABLE "articles" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"written_at" timestamp NOT NULL,
	"changed_at" timestamp NOT NULL,
	"category_slug" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"image" text,
	"picture" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" text NOT NULL,
	"search_text" text NOT NULL,
	"author" text,
	"reviewed_by" text,
	"reviewed_on" date,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug")
);
