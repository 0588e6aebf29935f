import { sql } from 'drizzle-orm'
import { refreshDerived } from '../catalogue/derived'
import type { Database } from '../database/open'

/** Size of an invented shop. */
export interface Size {
  products: number
  pharmacies: number
  /** Orders of the central pharmacy; the newest are open: one of two hundred, and two hundred at most. */
  orders: number
}

const FORMS = 'compresse capsule gocce sciroppo bustine crema gel spray supposte fiale shampoo latte pomata garze'
const USES = 'viso corpo capelli mani bambini adulti notte giorno idratante lenitivo forte retard junior plus complex'
const INGREDIENTS = 'paracetamolo ibuprofene ketoprofene loratadina cetirizina omeprazolo diclofenac magnesio zinco'
const KINDS = 'medicine medicine supplement cosmetic cosmetic baby device device other cosmetic'

const word = (words: string, number: string) =>
  `(string_to_array('${words}', ' '))[1 + ${number} % ${words.split(' ').length}]`

/** Reproducible numbers from 0 for each row. */
const hash = (...parts: string[]) => `(hashint4extended(${parts[0]}, ${parts[1] ?? 0}) & 1073741823)`

/** A name for each brand, of letters only. */
const brand = (place: string) => `initcap(translate(left(md5((${place})::text), 7), '0123456789', 'aeioubilro'))`

/**
 * Multiplies the seeded shop (seed-shop.ts) by SQL alone, and derives the rest: each pharmacy offers about a sixteenth of
 * the products, the central one a quarter. `order` is placed at the central pharmacy, and is copied without its customer.
 */
export async function fillShop(
  database: Database,
  { products, pharmacies, orders }: Size,
  order: string,
): Promise<void> {
  const brands = Math.max(20, Math.round(products / 40))
  const statements = [
    `INSERT INTO categories (id, slug, name, parent_id, position)
      SELECT 1000 + g, 'reparto-' || g, 'Reparto ' || g, CASE WHEN g > 10 THEN 1001 + g % 10 END, g FROM generate_series(1, 70) g`,
    `INSERT INTO pharmacies SELECT r.* FROM pharmacies p, generate_series(1, ${pharmacies}) g,
        jsonb_populate_record(p, jsonb_build_object('id', 1000 + g, 'code', 'B' || g,
          'name', 'Farmacia ' || ${brand('g')}, 'address', 'Via Prova ' || g, 'latitude', 45 + g % 97 * 0.01,
          'longitude', 9 + g % 89 * 0.01)) r
      WHERE p.id = 1`,
    `INSERT INTO products (minsan, name, brand, kind, supply, active_ingredient, strength, form, pack, vat_rate, ean,
        equivalence_group, description, sources)
      SELECT CASE WHEN medicine THEN '05' ELSE '97' END || lpad(g::text, 7, '0'), concat_ws(' ', brand, use, form, mg || ' mg',
          h % 5 * 10 + 10, 'pezzi'), brand, kind, CASE WHEN medicine THEN ${word('OTC SOP RR RR', 'h')} END,
        CASE WHEN medicine OR h % 3 = 0 THEN ${word(INGREDIENTS, 'h / 7')} END, mg || ' mg', form, h % 5 * 10 + 10 || ' pezzi', 10,
        ARRAY['80' || lpad(g::text, 11, '0')], CASE WHEN medicine THEN 'G' || g / 8 END,
        repeat('<p>Testo di prova, lungo quanto una breve descrizione di prodotto sullo scaffale di una farmacia.</p>', 6),
        CASE WHEN g % 2000 = 0 THEN '{"kind": {"list": "nobody", "at": "2026-01-01"}}'::jsonb ELSE '{}' END
      FROM (SELECT g, h, kind, kind = 'medicine' AS medicine, ${brand(`h / 13 % ${brands}`)} AS brand, ${word(FORMS, 'h / 3')} AS form,
          CASE WHEN h % 2 = 0 THEN ${word(USES, 'h / 5')} END AS use, (h / 11 % 20 + 1) * 25 AS mg
        FROM (SELECT g, ${hash('g')} AS h, ${word(KINDS, 'g')} AS kind FROM generate_series(1, ${products}) g) numbers) words`,
    `INSERT INTO product_categories (category_id, minsan)
      SELECT 1011 + ${hash('right(minsan, 7)::int', '1')} % 60, minsan FROM products WHERE minsan ~ '^(05|97)'`,
    `INSERT INTO offers (pharmacy_id, minsan, price_cents, list_price_cents, stock, orderable)
      SELECT id, minsan, CASE WHEN reduced THEN cents * 4 / 5 ELSE cents END, CASE WHEN reduced THEN cents END,
        CASE WHEN h % 10 < 7 THEN h / 10 % 30 ELSE 0 END, h % 2 = 0
      FROM (SELECT s.id, p.minsan, s.h, 200 + s.h / 100 % 4000 AS cents, s.h / 7 % 100 < 15 AND p.kind <> 'medicine' AS reduced
        FROM products p, LATERAL (SELECT id, ${hash('right(p.minsan, 7)::int', 'id')} AS h FROM pharmacies WHERE id <> 2) s
        WHERE p.minsan ~ '^(05|97)' AND s.h / 1000 % 16 < CASE WHEN s.id = 1 THEN 4 ELSE 1 END) drawn`,
    `INSERT INTO price_history (pharmacy_id, minsan, price_cents, from_at)
      SELECT pharmacy_id, minsan, cents, now() - days * interval '1 day' FROM offers,
        LATERAL (VALUES (list_price_cents, 60), (price_cents, 5)) AS line (cents, days) WHERE list_price_cents IS NOT NULL`,
    `INSERT INTO orders SELECT r.* FROM orders o, generate_series(1, ${orders}) g, jsonb_populate_record(o, jsonb_build_object(
        'id', md5('order ' || g), 'number', '2025-' || 100000 + g, 'user_id', CASE WHEN g % 1000 = 0 THEN o.user_id END,
        'pickup_code', NULL, 'customer_encrypted', NULL, 'tax_code_encrypted', NULL,
        'status', CASE WHEN g <= ${Math.min(200, Math.ceil(orders / 200))} THEN 'preparing' ELSE 'completed' END,
        'created_at', now() - g * interval '3 minutes', 'updated_at', now() - g * interval '3 minutes')) r
      WHERE o.id = '${order}'`,
    `INSERT INTO order_lines SELECT r.* FROM order_lines l, generate_series(1, ${orders}) g, jsonb_populate_record(l,
        jsonb_build_object('order_id', md5('order ' || g), 'minsan', '97' || lpad((g * 7919 % ${products})::text, 7, '0'))) r
      WHERE l.order_id = '${order}'`,
    `INSERT INTO order_history (order_id, status, at)
      SELECT md5('order ' || g), status, now() - g * interval '3 minutes' FROM generate_series(1, ${orders}) g, order_history
      WHERE order_id = '${order}'`,
  ]
  for (const statement of statements) await database.execute(sql.raw(statement))
  // With statistics, or each derived value is planned for empty tables.
  await database.execute(sql`ANALYZE`)
  await refreshDerived(database)
  await database.execute(sql`VACUUM ANALYZE`)
}
