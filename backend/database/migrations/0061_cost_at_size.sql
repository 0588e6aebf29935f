CREATE INDEX "products_medicines" ON "products" USING btree ("name","active_ingredient") WHERE kind = 'medicine' AND active_ingredient <> '';--> statement-breakpoint
CREATE INDEX "order_lines_name" ON "order_lines" USING gin (lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(translate("name", '''´ʹʻʼʽˈ`‘’‛′', ''), NFKD), '[\u0300-\u036f]', '', 'g'),
  'ÆŒøØłŁđĐðÐħĦıŋ×', 'æœoollddddhhinx'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'μ', 'mc')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ANALYZE "order_lines";
