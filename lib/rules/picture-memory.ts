import type { Metadata } from 'sharp'

const SAMPLE_BYTES: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  double: 8,
  complex: 8,
  dpcomplex: 16,
}

/**
 * Estimates from a picture's header how many bytes libvips holds while it decodes it. Baseline JPEGs are decoded row by row; progressive
 * ones keep all coefficients, other formats a whole frame and a working copy.
 */
export function estimateDecodedBytes(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = header
  const pixels = width * height
  if (format !== 'jpeg') return pixels * channels * (SAMPLE_BYTES[depth] ?? 4) * (format === 'heif' ? 3 : 2)
  if (!isProgressive) return pixels
  const samples = chromaSubsampling?.startsWith('4:2:0') ? channels - 1.5 : channels
  return pixels * samples * 2
}
