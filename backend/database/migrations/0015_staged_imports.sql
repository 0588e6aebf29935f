CREATE TABLE "import_pieces" (
	"import_id" text NOT NULL,
	"piece" integer NOT NULL,
	"rows" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_pieces_import_id_piece_pk" PRIMARY KEY("import_id","piece")
);
