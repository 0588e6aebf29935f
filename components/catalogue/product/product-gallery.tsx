import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { Picture } from '@/components/ui/picture'
import { ProductImage } from '@/components/ui/product-image'
import type { Kind } from '@/lib/contract/products'

/** Maximum number of pictures: a product has two to four. */
const SHOWN = 6

/**
 * Selects the picture on wide screens by the checked radio button; Tailwind needs each class in full. The first
 * picture does not wait for the buttons, which arrive later on a slow line.
 */
const picked = [
  "md:flex md:group-has-[input:not([value='0']):checked]/gallery:hidden",
  "md:hidden md:group-has-[input[value='1']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='2']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='3']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='4']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='5']:checked]/gallery:flex",
]

const ZOOM = 'ingrandimento'

/** The pictures in full size, in a native popover that Escape closes. */
function Zoom({ images, alt }: { images: string[]; alt: (index: number) => string }) {
  const t = useTranslations('product')
  return (
    <div
      id={ZOOM}
      popover="auto"
      role="dialog"
      aria-label={t('zoomed')}
      className="fixed inset-0 m-0 hidden size-full max-h-none max-w-none overflow-auto overscroll-contain bg-pack open:block"
    >
      <button
        type="button"
        popoverTarget={ZOOM}
        popoverTargetAction="hide"
        className={buttonClasses({ variant: 'secondary' }, 'fixed! end-3 top-3 z-10')}
      >
        {t('zoomClose')}
      </button>
      {images.map((src, index) => (
        <Picture
          key={src}
          src={src}
          alt={alt(index)}
          width={1280}
          height={1280}
          sizes="(min-width: 48rem) 80rem, 100vw"
          className="mx-auto block h-auto w-full max-w-320 mix-blend-multiply"
        />
      ))}
    </div>
  )
}

/**
 * A product's pictures without a script: a row to swipe on a phone; on wide screens one large picture and
 * thumbnails that are radio buttons.
 */
export function ProductGallery({ images, name, kind }: { images: string[]; name: string; kind: Kind }) {
  const t = useTranslations('product')
  const shown = images.slice(0, SHOWN)
  const total = String(shown.length)
  const imageAlt = (index: number) => t('imageOf', { product: name, index: String(index + 1), total })
  const [only] = shown
  if (only === undefined || shown.length === 1) {
    const picture = (
      <ProductImage
        src={only ?? null}
        kind={kind}
        alt={only ? name : t('imageMissing')}
        size={640}
        sizes="(min-width: 64rem) 34rem, 100vw"
        priority
        // The fallback icon needs less height.
        shape={only ? 'aspect-[2/1] md:aspect-square' : 'aspect-[3/1] md:aspect-[2/1]'}
        className="w-full rounded-lg border border-line"
      />
    )
    if (only === undefined) return picture
    return (
      <>
        <button type="button" popoverTarget={ZOOM} className="relative block w-full cursor-zoom-in rounded-lg">
          <span className="sr-only">{t('zoom')}: </span>
          {picture}
        </button>
        <Zoom images={shown} alt={() => name} />
      </>
    )
  }
  return (
    <fieldset className="group/gallery min-w-0">
      <legend className="sr-only">{t('gallery')}</legend>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable row must be reachable by keyboard
        tabIndex={0}
        aria-label={t('gallery')}
        className="-mx-gutter flex snap-x snap-mandatory gap-3 overflow-x-auto px-gutter md:mx-0 md:block md:overflow-visible md:px-0 md:pb-0"
      >
        {shown.map((src, index) => (
          <button
            key={src}
            type="button"
            popoverTarget={ZOOM}
            className={cx(
              'relative flex aspect-[2/1] w-[88%] cursor-zoom-in shrink-0 snap-center items-center justify-center overflow-hidden rounded-lg border border-line bg-pack md:aspect-square md:w-full',
              picked[index],
              index > 0 && 'after-load',
            )}
          >
            <span className="sr-only">{t('zoom')}: </span>
            <Picture
              src={src}
              alt={imageAlt(index)}
              width={640}
              height={640}
              sizes="(min-width: 64rem) 34rem, 88vw"
              priority={index === 0}
              className="size-full object-contain mix-blend-multiply"
            />
          </button>
        ))}
      </section>
      <Zoom images={shown} alt={imageAlt} />
      <div className="mt-3 hidden gap-3 md:flex">
        {shown.map((src, index) => (
          <label
            key={src}
            className="size-20 overflow-hidden rounded-md border-2 border-line bg-pack has-checked:border-brand has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="immagine"
              value={index}
              defaultChecked={index === 0}
              aria-label={t('galleryShow', { index: String(index + 1) })}
              className="sr-only"
            />
            <Picture
              src={src}
              alt=""
              width={80}
              height={80}
              className="size-full object-contain p-1 mix-blend-multiply"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
