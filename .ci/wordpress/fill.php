<?php
/** Installs WordPress into its empty database and fills it with posts of every awkward kind. Run by PHP's command line: fill.php <site address> <folder>. */
[, $site, $folder] = $argv;
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($site, PHP_URL_HOST) . ':' . parse_url($site, PHP_URL_PORT);
$_SERVER['REQUEST_METHOD'] = 'GET';
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
add_filter('pre_wp_mail', '__return_true');
wp_install('Il blog di prova', 'redazione', 'redazione@example.com', true, '', wp_generate_password(24), 'it_IT');
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'Europe/Rome');
update_option('posts_per_page', 10);
flush_rewrite_rules();
wp_set_current_user(1);
kses_remove_filters();
wp_delete_post(1, true);

$health = wp_insert_term('Salute &amp; benessere', 'category', ['slug' => 'salute-benessere'])['term_id'];
$seasons = wp_insert_term('Stagioni', 'category', ['slug' => 'stagioni'])['term_id'];

/** A picture made here, as an author would upload it. */
function picture(string $name, int $width, int $height, string $alt): int
{
    $image = imagecreatetruecolor($width, $height);
    imagefilledrectangle($image, 0, 0, $width, $height, imagecolorallocate($image, 143, 174, 149));
    imagefilledellipse($image, intdiv($width, 2), intdiv($height, 2), intdiv($width, 2), intdiv($height, 2), imagecolorallocate($image, 245, 197, 68));
    $place = wp_upload_dir();
    $file = "{$place['path']}/$name.jpg";
    imagejpeg($image, $file, 80);
    $id = wp_insert_attachment(['post_title' => $name, 'post_mime_type' => 'image/jpeg', 'guid' => "{$place['url']}/$name.jpg"], $file);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
    update_post_meta($id, '_wp_attachment_image_alt', $alt);
    return $id;
}

$day = 0;
/** A published post, each a day older than the one before. */
function post(string $slug, string $title, string $content, array $more = []): int
{
    global $day, $health;
    $day += 1;
    $at = gmdate('Y-m-d H:i:s', strtotime("2026-05-20 09:00:00 -$day days"));
    return wp_insert_post($more + [
        'post_name' => $slug, 'post_title' => $title, 'post_content' => $content, 'post_status' => 'publish',
        'post_author' => 1, 'post_category' => [$health], 'post_date' => $at, 'post_date_gmt' => $at,
    ], true);
}

$large = picture('prato', 2400, 1350, 'Un prato con un cerchio giallo');
$small = picture('minuscola', 120, 90, '');
$media = fn (int $id) => wp_get_attachment_url($id);

$id = post('entita', 'L&#8217;influenza &amp; il caff&egrave;: 5 &lt; 6&nbsp;&hellip; <em>davvero</em>', '<p>Caff&egrave; &amp; t&eacute; &ldquo;caldi&rdquo;.</p>');
set_post_thumbnail($id, $large);

$id = post('pericoloso', 'Script, cornici e gestori', <<<HTML
<p onclick="document.title='preso'" style="position:fixed">Testo buono.</p>
<script>document.title = 'preso'</script>
<h1>Titolo primo</h1><h4>Titolo quarto</h4><h2></h2>
<iframe src="https://evil.example/x"></iframe>
<iframe src="https://www.youtube.com/embed/abc123" title="Un filmato"></iframe>
<a href="javascript:document.title='preso'">collegamento cattivo</a>
<a href="https://www.iss.it/">Istituto superiore di sanità</a>
<img src="x" onerror="document.title='preso'">
<svg onload="document.title='preso'"><text>svg</text></svg>
[contact-form-7 id="12" title="Modulo"] [gallery ids="1,2"]
HTML);
set_post_thumbnail($id, $small);

post('immagini', 'Immagini di ogni tipo', <<<HTML
<!-- wp:image --><figure class="wp-block-image"><img src="{$media($large)}" alt="Il prato" class="wp-image-$large"/><figcaption>Con la didascalia</figcaption></figure><!-- /wp:image -->
<figure><img src="{$media($large)}.gone.jpg" alt="" width="300" height="200"/><figcaption>Di una immagine sparita</figcaption></figure>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="{$media($small)}" alt="pigra">
<img src="https://tracker.example/pixel.gif" width="1" height="1">
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://social.example/post/1
</div></figure>
HTML);

post('protetto', 'Solo per chi ha la parola', '<p>Segreto.</p>', ['post_password' => 'parola']);
post('bozza', 'Una bozza', '<p>Non ancora.</p>', ['post_status' => 'draft']);
post('privato', 'Un post privato', '<p>Per noi.</p>', ['post_status' => 'private']);

$id = post('senza-immagine', 'La sua immagine non c’è più', '<p>Testo.</p>');
update_post_meta($id, '_thumbnail_id', 99999);

$id = post('file-sparito', 'Il file della sua immagine è sparito', '<p>Testo.</p>');
$gone = picture('sparita', 800, 600, 'Sparita');
set_post_thumbnail($id, $gone);
unlink(get_attached_file($gone));

post('lungo', str_repeat('Un titolo lunghissimo che non finisce e ', 6) . str_repeat('precipitevolissimevolmente', 6), '<p>' . str_repeat('parola', 60) . '</p><table><tr>' . str_repeat('<td>cella larga larga</td>', 20) . '</tr></table>');
post('vuoto', 'Senza testo', '');
post('薬局', 'Indirizzo in altre lettere', '<p>Altre lettere.</p>');
post('riassunto', 'Con «continua a leggere»', '<p>Prima.</p><!--more--><p>Dopo il taglio.</p>');
post('testo-sciolto', 'Scritto senza paragrafi', "Prima riga\n\nSeconda riga con <b>grassetto</b> e <div>un riquadro</div>");
for ($n = 1; $n <= 25; $n += 1) {
    post("numero-$n", "Articolo numero $n", "<p>Il testo numero $n parla di zenzero.</p>", ['post_category' => [$n % 2 ? $health : $seasons]]);
}
update_option('sticky_posts', [$id]);
echo wp_count_posts()->publish, " posts\n";
