import { Picture } from '@/components/ui/picture'

/** A service's picture: beside its name on a phone, across its card on wide screens; renders nothing without one. */
export function ServicePicture({ src }: { src: string | null }) {
  if (src === null) return null
  return (
    <Picture
      src={src}
      alt=""
      width={640}
      height={360}
      sizes="(min-width: 80rem) 26rem, (min-width: 48rem) 50vw, 6rem"
      className="float-end ms-3 mb-1 size-20 rounded-md object-cover md:float-none md:-mx-5 md:-mt-5 md:mb-1 md:aspect-[5/2] md:h-auto md:w-[calc(100%+2.5rem)] md:max-w-none md:rounded-none"
    />
  )
}
