import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CSSProperties, ReactElement } from 'react'
import satori from 'satori'
import sharp from 'sharp'

const CARD = { width: 1200, height: 630 }
const LOGO = { width: 512, height: 512 }

const PAPER = '#f6f5ef'
const INK = '#1b231e'
const MUTED = '#55605a'
const BRAND = '#2b5a48'
const TILE = '#ffffff'

export interface CardText {
  brand: string
  over?: string | null
  title: string
  under?: string | null
  /** Bytes of a picture in any format that sharp reads. */
  picture?: Buffer | null
}

/** Figtree (SIL Open Font License) from its npm package: a bare machine has no fonts. */
async function typeface() {
  const read = async (weight: 500 | 800) => ({
    name: 'Figtree',
    style: 'normal' as const,
    weight,
    data: await readFile(
      path.join(process.cwd(), `node_modules/@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`),
    ),
  })
  return Promise.all([read(500), read(800)])
}

/** Converts text to outlines: librsvg would use the machine's fonts. */
async function draw(content: ReactElement, size: { width: number; height: number }): Promise<Buffer> {
  const svg = await satori(content, { ...size, fonts: await typeface() })
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer()
}

const Leaf = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path fill={BRAND} d="M5.5 27C1.5 14 9 4.5 28 4c.5 15.5-7 25.5-20 23.2Z" />
    <path
      fill="none"
      stroke={PAPER}
      strokeWidth="1.8"
      strokeLinecap="round"
      d="M4 29.5C8 21 13.5 15.5 21.5 11M12.2 18.6l-.7-5.4M12.2 18.6l6 .6"
    />
  </svg>
)

const lines = (most: number): CSSProperties => ({ display: 'block', lineClamp: most, wordBreak: 'break-word' })

/**
 * Font sizes with the maximum number of letters, over the full width or next to a picture: a long title shrinks
 * before it is cut.
 */
const SIZES = [
  { size: 76, letters: 28 },
  { size: 60, letters: 60 },
  { size: 48, letters: 100 },
]
const titleSize = (letters: number) => SIZES.find((one) => letters <= one.letters)?.size ?? 42

/** Height in pixels below the brand, and the parts taken by the lines above and below the title. */
const ROOM = { all: 400, over: 38, under: 100 }
const LINE_HEIGHT = 1.14

function titleLines(size: number, { over, under }: { over: boolean; under: boolean }): number {
  const left = ROOM.all - (over ? ROOM.over : 0) - (under ? ROOM.under : 0)
  return Math.min(Math.floor(330 / size), Math.floor(left / (size * LINE_HEIGHT)))
}

/** Restricts a text to the font's Latin subset, replacing some characters and dropping the rest. */
const settable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/μ/g, 'µ')
    .replace(/[^\s!-~\u00a1-\u00ff–—‘’“”…•€™]+/g, '')
    .trim()

export async function card({ picture, ...texts }: CardText): Promise<Buffer> {
  const [brand, over, title, under] = [texts.brand, texts.over ?? '', texts.title, texts.under ?? ''].map(settable)
  const shown =
    picture && (await sharp(picture).resize(388, 388, { fit: 'contain', background: TILE }).png().toBuffer())
  const size = titleSize((title?.length ?? 0) * (shown ? 1.7 : 1))
  const most = titleLines(size, { over: Boolean(over), under: Boolean(under) })
  return draw(
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        fontFamily: 'Figtree',
        background: PAPER,
        borderTop: `14px solid ${BRAND}`,
        boxSizing: 'border-box',
        padding: '44px 72px 60px',
        color: INK,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 42, fontWeight: 800 }}>
        <Leaf size={60} />
        <span style={{ ...lines(1), marginLeft: 10 }}>{brand}</span>
      </div>
      <div style={{ display: 'flex', flexGrow: 1, justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0, paddingTop: 44 }}>
          {over && <span style={{ ...lines(1), fontSize: 30, fontWeight: 800, color: BRAND }}>{over}</span>}
          <span style={{ ...lines(most), fontSize: size, fontWeight: 800, lineHeight: LINE_HEIGHT }}>{title}</span>
          {under && <span style={{ ...lines(2), marginTop: 16, fontSize: 32, color: MUTED }}>{under}</span>}
        </div>
        {shown && (
          // biome-ignore lint/performance/noImgElement: rendered into a picture, not a page
          <img
            src={`data:image/png;base64,${shown.toString('base64')}`}
            width={440}
            height={440}
            alt=""
            style={{ marginLeft: 48, padding: 26, borderRadius: 36, background: TILE }}
          />
        )}
      </div>
    </div>,
    CARD,
  )
}

export function logo(brand: string): Promise<Buffer> {
  return draw(
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        width: '100%',
        height: '100%',
        fontFamily: 'Figtree',
        background: PAPER,
      }}
    >
      <Leaf size={240} />
      <span
        style={{
          ...lines(2),
          textAlign: 'center',
          padding: '40px 40px 0',
          fontSize: brand.length > 12 ? 48 : 88,
          fontWeight: 800,
          color: INK,
        }}
      >
        {settable(brand)}
      </span>
    </div>,
    LOGO,
  )
}
