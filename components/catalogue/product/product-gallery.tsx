import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/class-names'
import { Picture } from '@/components/ui/picture'
import type { Kind } from '@/lib/contract/products'
import { ProductImage } from '../product-image'

/** More pictures than these are left out: a product has two to four. */
const SHOWN = 6

/**
 * Which picture a wide screen shows, by the radio button that is on; Tailwind has to see each class in full. The first waits for no button:
 * on a slow line the buttons come later than the pictures.
 */
const picked = [
  "md:flex md:group-has-[input:not([value='0']):checked]/gallery:hidden",
  "md:hidden md:group-has-[input[value='1']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='2']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='3']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='4']:checked]/gallery:flex",
  "md:hidden md:group-has-[input[value='5']:checked]/gallery:flex",
]

/**
 * A product's pictures without a script: on a phone a row to swipe, on wide screens one large picture and small ones to choose from, which are
 * radio buttons.
 */
export function ProductGallery({ images, name, kind }: { images: string[]; name: string; kind: Kind }) {
  const t = useTranslations('product')
  const shown = images.slice(0, SHOWN)
  const total = String(shown.length)
  const imageAlt = (index: number) => t('imageOf', { product: name, index: String(index + 1), total })
  const [only] = shown
  if (only === undefined || shown.length === 1)
    return (
      <ProductImage
        src={only ?? null}
        kind={kind}
        alt={only ? name : t('imageMissing')}
        size={640}
        sizes="(min-width: 64rem) 34rem, 100vw"
        priority
        // A sign alone needs no large place.
        shape={only ? 'aspect-[2/1] md:aspect-square' : 'aspect-[3/1] border border-line md:aspect-[2/1]'}
        className="w-full rounded-lg"
      />
    )
  return (
    <fieldset className="group/gallery min-w-0">
      <legend className="sr-only">{t('gallery')}</legend>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be in reach of the keyboard
        tabIndex={0}
        aria-label={t('gallery')}
        className="-mx-gutter flex snap-x snap-mandatory gap-3 overflow-x-auto px-gutter md:mx-0 md:block md:overflow-visible md:px-0 md:pb-0"
      >
        {shown.map((src, index) => (
          <span
            key={src}
            className={cx(
              'flex aspect-[2/1] w-[88%] shrink-0 snap-center items-center justify-center overflow-hidden rounded-lg bg-pack md:aspect-square md:w-full',
              picked[index],
            )}
          >
            <Picture
              src={src}
              alt={imageAlt(index)}
              width={640}
              height={640}
              sizes="(min-width: 64rem) 34rem, 88vw"
              priority={index === 0}
              className="size-full object-contain mix-blend-multiply"
            />
          </span>
        ))}
      </section>
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
