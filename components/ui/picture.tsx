/** The platform gives its own pictures in these widths (`?w=`). */
const WIDTHS = [160, 320, 640]
/** Pictures that an operator has brought in also come larger and as AVIF; their names end with the colour of their edge. */
const KEPT_WIDTHS = [...WIDTHS, 1280]
const KEPT = /^\/media\/pictures\/[0-9a-f]+-([0-9a-f]{6})\.webp$/
/** Those of the blog also come larger: lib/blog/picture-bytes.ts. */
const BLOG_WIDTHS = [320, 640, 960, 1280]

/**
 * A picture in sizes that fit, without client code and without a style attribute (the page's policy allows none). Those of the platform
 * (`/media/…`) come in several widths, others as they are. `priority` is for the one picture that a page is opened for; all others load lazily.
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
  const shown_sizes = own ? (sizes ?? `${width}px`) : undefined
  const image = (
    // biome-ignore lint/performance/noImgElement: the platform makes the sizes itself, next/image would make them again
    <img
      src={own ? at(widths.find((w) => w >= width) ?? 640) : src}
      srcSet={srcSet}
      sizes={shown_sizes}
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
      <source type="image/avif" srcSet={srcSet?.replaceAll('.webp?', '.avif?')} sizes={shown_sizes} />
      {image}
    </picture>
  )
}
