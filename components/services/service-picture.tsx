import { Picture } from '@/components/ui/picture'

/** A service's picture across its card; renders nothing without one. */
export function ServicePicture({ src }: { src: string | null }) {
  if (src === null) return null
  return (
    <Picture
      src={src}
      alt=""
      width={640}
      height={360}
      sizes="(min-width: 80rem) 26rem, (min-width: 48rem) 50vw, 100vw"
      className="-mx-4 -mt-4 mb-1 aspect-[5/2] w-[calc(100%+2rem)] max-w-none object-cover sm:-mx-5 sm:-mt-5 sm:w-[calc(100%+2.5rem)]"
    />
  )
}
