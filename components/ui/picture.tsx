/** Widths of the platform's own pictures (`?w=`). */
const WIDTHS = [160, 320, 640]
/** Pictures imported by an operator are also available larger and as AVIF; their names end with the edge colour. */
const KEPT_WIDTHS = [...WIDTHS, 1280]
const KEPT = /^\/media\/pictures\/[0-9a-f]+-([0-9a-f]{6})\.webp$/
/** Widths of blog pictures: lib/blog/picture.ts. */
const BLOG_WIDTHS = [320, 640, 960, 1280]

/**
 * A responsive picture without client code or style attribute (forbidden by the Content-Security-Policy). Pictures
 * of the platform (`/media/…`) have several widths, others only one. `priority` is for the page's main picture; all
 * others load lazily.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority,
  className,
}: {
  src: string
  alt: string
  width: number
  height: number
  sizes?: string
  priority?: boolean
  className?: string
}) {
  const own = /^\/media\/[^?]+\.(webp|avif|jpe?g|png)$/.test(src)
  const [, colour] = KEPT.exec(src) ?? []
  const widths = colour ? KEPT_WIDTHS : src.startsWith('/media/blog/') ? BLOG_WIDTHS : WIDTHS
  const at = (w: number) => `${src}?w=${w}`
  const srcSet = own ? widths.map((w) => `${at(w)} ${w}w`).join(', ') : undefined
  const shownSizes = own ? (sizes ?? `${width}px`) : undefined
  const image = (
    // biome-ignore lint/performance/noImgElement: the platform resizes the pictures itself; next/image would do it twice
    <img
      src={own ? at(widths.find((w) => w >= width) ?? 640) : src}
      srcSet={srcSet}
      sizes={shownSizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
      className={className}
      data-colour={colour && `#${colour}`}
    />
  )
  if (!colour) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet?.replaceAll('.webp?', '.avif?')} sizes={shownSizes} />
      {image}
    </picture>
  )
}
