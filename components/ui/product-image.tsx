import type { Kind } from '@/lib/contract/products'
import { cx } from './class-names'
import { kindIcons } from './kind-icon'
import { Picture } from './picture'

/** A product's picture in a square or other shape, or the icon of its kind. `alt` is empty next to the name. */
export function ProductImage({
  src,
  kind,
  alt = '',
  size = 320,
  sizes,
  priority,
  shape = 'aspect-square',
  className,
}: {
  src: string | null
  kind: Kind
  alt?: string
  /** Largest edge shown, in CSS pixels. */
  size?: number
  sizes?: string
  priority?: boolean
  shape?: string
  className?: string
}) {
  const Sign = kindIcons[kind]
  return (
    <span className={cx('pack', shape, className)}>
      {src ? (
        <Picture
          src={src}
          alt={alt}
          width={size}
          height={size}
          sizes={sizes}
          priority={priority}
          className="size-full object-contain p-[4%] mix-blend-multiply"
        />
      ) : (
        <span className="flex text-sage">
          <Sign className="size-10" strokeWidth="1.25" />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
    </span>
  )
}
