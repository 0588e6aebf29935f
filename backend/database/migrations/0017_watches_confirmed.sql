ALTER TABLE "stock_watches" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD CONSTRAINT "stock_watches_token_hash_unique" UNIQUE("token_hash");