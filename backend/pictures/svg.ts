import sharp from 'sharp'
import { keptPicture, type PicturePlace } from '../http/picture-cache'

/** Our own drawing as WebP in a given width, created on demand and cached under `<data_dir>/media/`. */
export const svgPicture = (
  data_dir: string,
  file: string,
  place: PicturePlace,
  width: number,
): Promise<Buffer | null> =>
  keptPicture(data_dir, place, () => sharp(file).resize(width).webp({ quality: 84, effort: 4 }).toBuffer())
