import sharp from 'sharp'
import { keptPicture, type PicturePlace } from '../http/picture-cache'

/** A drawing of our own as WebP of a width, made when first asked for and kept under `<data_dir>/media/`. */
export const svgPicture = (
  data_dir: string,
  file: string,
  place: PicturePlace,
  width: number,
): Promise<Buffer | null> =>
  keptPicture(data_dir, place, () => sharp(file).resize(width).webp({ quality: 84, effort: 4 }).toBuffer())
