import { getImageProps } from 'next/image'
import { cx } from './class-names'

/**
 * An image from our optimiser in sizes that fit, without next/image's client code and without a style attribute (the
 * page's policy allows none). `priority` is for the one picture that a page is opened for; all others load lazily.
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
  const { props } = getImageProps({ src, alt, width, height, sizes, loading: priority ? 'eager' : 'lazy' })
  return (
    // biome-ignore lint/performance/noImgElement: the attributes come from next/image's own getImageProps
    <img
      src={props.src}
      srcSet={props.srcSet}
      sizes={props.sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
      className={cx('h-auto max-w-full', className)}
    />
  )
}
