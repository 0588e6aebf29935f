import { bottle, capsule, circle, drop, ground, hand, leaf, line, path, rect, sun } from './art-shapes'

export const ART_SIZE = { width: 1200, height: 675 } as const

const GREEN = '#2b5a48'
const SAGE = '#8fae95'
const PALE = '#dfe9dd'
const PAPER = '#fffefb'
const YELLOW = '#f5c544'
const CLAY = '#c9705a'
const SKY = '#9cc3d9'
const INK = '#1b231e'

/** The drawings of the blog's articles, by their slug: plain shapes in the shop's colours, without words. */
const drawings: Record<string, () => string> = {
  'antibiotici-quando-servono': () =>
    ground('#e6efe6', '#c9dccb') +
    [
      [180, 150, 58],
      [330, 520, 44],
      [150, 420, 30],
      [1010, 140, 40],
      [1080, 470, 62],
      [930, 560, 28],
    ]
      .map(([x = 0, y = 0, r = 0]) => germ(x, y, r))
      .join('') +
    circle(600, 338, 230, PAPER) +
    circle(600, 338, 230, 'none', SAGE, 8) +
    capsule(600, 338, 300, 110, -28, GREEN, YELLOW),
  'conservare-i-medicinali': () =>
    ground('#eef0e4', '#d9dfc8') +
    rect(330, 90, 540, 500, 26, PAPER, GREEN, 10) +
    rect(330, 325, 540, 12, 0, GREEN) +
    bottle(400, 170, 90, 155, CLAY) +
    bottle(520, 200, 80, 125, SAGE) +
    rect(640, 210, 180, 115, 10, YELLOW) +
    rect(400, 430, 200, 120, 10, SKY) +
    bottle(660, 400, 110, 150, GREEN) +
    thermometer(1010, 130, 420) +
    sun(170, 160, 70, YELLOW),
  'leggere-il-foglio-illustrativo': () =>
    ground('#e8edf0', '#ccd8de') +
    rect(290, 80, 470, 520, 8, PAPER, SAGE, 4) +
    line(525, 80, 525, 600, SAGE, 3) +
    [0, 1, 2]
      .flatMap((row) => [0, 1].map((column) => ({ x: 330 + column * 235, y: 130 + row * 160 })))
      .map(
        ({ x, y }) =>
          circle(x + 16, y + 6, 16, GREEN) +
          [0, 1, 2, 3].map((n) => rect(x, y + 40 + n * 22, n === 3 ? 90 : 155, 9, 4, PALE)).join(''),
      )
      .join('') +
    circle(820, 400, 130, '#ffffffaa', GREEN, 18) +
    line(912, 492, 1040, 600, GREEN, 34) +
    line(750, 380, 890, 380, SAGE, 12) +
    line(750, 420, 850, 420, SAGE, 12),
  'smaltire-i-medicinali-scaduti': () =>
    ground('#e5efe9', '#c4dacb') +
    rect(420, 210, 360, 400, 22, GREEN) +
    path('M390 210 h420 l-30 -80 h-360 z', '#1f4537') +
    rect(500, 160, 200, 18, 9, PAPER) +
    leaf(600, 400, 170, PALE) +
    blister(150, 320, -12, SKY) +
    blister(880, 380, 14, YELLOW),
  'medicinali-equivalenti': () =>
    ground('#f1ece2', '#e0d6c2') +
    line(600, 140, 600, 560, GREEN, 18) +
    line(290, 200, 910, 200, GREEN, 18) +
    rect(470, 550, 260, 26, 13, GREEN) +
    [290, 910]
      .map(
        (x) =>
          line(x, 200, x - 110, 390, SAGE, 5) +
          line(x, 200, x + 110, 390, SAGE, 5) +
          path(`M${x - 140} 390 h280 q-30 90 -140 90 t-140 -90`, SAGE),
      )
      .join('') +
    tablet(290, 350, CLAY) +
    tablet(910, 350, SKY) +
    circle(600, 140, 28, YELLOW),
  'febbre-nei-bambini': () =>
    ground('#f3e8e2', '#e6d0c4') +
    circle(440, 210, 60, '#b98a63') +
    circle(640, 210, 60, '#b98a63') +
    circle(540, 300, 150, '#c99a72') +
    path('M380 660 q-10 -230 160 -230 t160 230 z', '#c99a72') +
    circle(540, 350, 66, '#e7c9a6') +
    circle(485, 275, 14, INK) +
    circle(595, 275, 14, INK) +
    path('M520 330 h40 l-20 24 z', INK) +
    path('M540 354 q-4 26 -30 26 m30 -26 q4 26 30 26', 'none', INK, 6) +
    digital(800, 250, 18),
  'pidocchi-a-scuola': () =>
    ground('#e9e6f0', '#d2cce0') +
    [0, 1, 2, 3, 4, 5, 6]
      .map((n) =>
        path(`M${140 + n * 52} 40 q${80 - n * 10} 300 ${-30 + n * 14} 640`, 'none', n % 2 ? '#7a5236' : '#8f6544', 34),
      )
      .join('') +
    rect(600, 230, 470, 90, 20, GREEN) +
    Array.from({ length: 22 }, (_, n) => rect(618 + n * 20, 310, 9, 170, 4, GREEN)).join(''),
  'lavarsi-le-mani': () =>
    ground('#e1eef3', '#bcd8e4') +
    path('M520 0 h70 v90 q0 30 30 30 h60 v60 h-110 q-50 0 -50 -50 z', SAGE) +
    [640, 665, 690].map((x, n) => line(x, 190, x - 6 + n * 6, 330, '#ffffffcc', 10)).join('') +
    hand(520, 360, 1, '#e4b08c') +
    hand(760, 400, -1, '#d79d78') +
    [
      [380, 330, 34],
      [450, 250, 20],
      [840, 300, 40],
      [900, 390, 22],
      [330, 460, 24],
      [700, 560, 30],
      [960, 250, 16],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#ffffffcc', PAPER, 4))
      .join(''),
  'misurare-la-pressione-a-casa': () =>
    ground('#efe5e6', '#dfcbcd') +
    rect(140, 240, 420, 300, 34, PAPER, GREEN, 10) +
    rect(190, 290, 320, 150, 14, PALE) +
    path('M215 370 h60 l24 -50 l40 96 l26 -46 h120', 'none', GREEN, 12) +
    circle(260, 490, 22, SAGE) +
    circle(440, 490, 22, YELLOW) +
    path('M560 400 q110 150 220 20', 'none', INK, 10) +
    rect(740, 190, 320, 230, 40, GREEN) +
    rect(960, 190, 44, 230, 0, '#1f4537') +
    path('M850 370 c-70 -50 -90 -100 -50 -125 c30 -16 50 10 50 26 c0 -16 20 -42 50 -26 c40 25 20 75 -50 125', CLAY),
  'influenza-e-vaccinazione': () =>
    ground('#f2e9da', '#e4d0b0') +
    rect(120, 140, 330, 330, 22, PAPER, CLAY, 8) +
    rect(120, 140, 330, 80, 22, CLAY) +
    Array.from({ length: 20 }, (_, n) =>
      circle(170 + (n % 5) * 58, 268 + Math.floor(n / 5) * 52, 14, n === 12 ? YELLOW : PALE),
    ).join('') +
    path('M790 100 l230 70 q10 280 -230 400 q-240 -120 -230 -400 z', GREEN) +
    path('M790 140 l190 58 q6 230 -190 328 q-196 -98 -190 -328 z', PALE) +
    syringe(790, 330, -45) +
    leaf(500, 570, 80, CLAY) +
    leaf(180, 570, 60, YELLOW),
  'sole-e-pelle': () =>
    ground('#d8eaf2', '#f0dfb4') +
    sun(230, 170, 90, YELLOW) +
    rect(0, 520, 1200, 155, 0, '#ead6a2') +
    line(720, 190, 780, 600, '#7a5236', 14) +
    path('M400 340 q60 -260 300 -200 q260 0 330 190 z', CLAY) +
    path('M545 315 q30 -150 155 -175 q60 90 70 175 z', PAPER) +
    path('M560 610 q240 -70 500 0 z', '#cdb67c') +
    path('M520 590 h230 q-20 -34 -60 -34 q-8 -60 -55 -60 t-55 60 q-40 0 -60 34', '#f3e3b3', GREEN, 6),
  'ondate-di-calore': () =>
    ground('#fbe3b8', '#f3bf86') +
    sun(930, 170, 110, YELLOW) +
    rect(180, 110, 380, 480, 10, PAPER, GREEN, 12) +
    rect(200, 130, 165, 440, 0, SKY) +
    Array.from({ length: 13 }, (_, n) => rect(380, 134 + n * 34, 165, 22, 4, SAGE)).join('') +
    path('M720 360 h180 l-22 230 h-136 z', '#ffffffaa', SKY, 8) +
    path('M730 430 h160 l-16 152 h-128 z', SKY) +
    drop(1010, 480, 44, SKY),
}

/** A rod with its whips: bacteria, not viruses. */
function germ(x: number, y: number, r: number): string {
  const whips = [-1, 0, 1].map((n) =>
    path(`M${x + r * 1.4} ${y + n * r * 0.3}q${r * 0.4} ${-r * 0.3} ${r * 0.7} 0t${r * 0.7} 0`, 'none', CLAY, r / 9),
  )
  const body = rect(x - r * 1.5, y - r * 0.65, r * 3, r * 1.3, r * 0.65, CLAY)
  const spots = [-0.8, 0, 0.7].map((at, n) => circle(x + at * r, y + (n - 1) * r * 0.2, r / 6, '#e2a494'))
  return `<g transform="rotate(${Math.round(x) % 70} ${x} ${y})">${whips.join('')}${body}${spots.join('')}</g>`
}

const thermometer = (x: number, y: number, length: number) =>
  rect(x - 28, y, 56, length, 28, PAPER, GREEN, 8) +
  rect(x - 9, y + length * 0.45, 18, length * 0.5, 9, CLAY) +
  circle(x, y + length, 48, CLAY, GREEN, 8)

const tablet = (x: number, y: number, colour: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="74" ry="34" fill="${colour}"/>${line(x - 60, y, x + 60, y, '#ffffff99', 6)}`

const blister = (x: number, y: number, turn: number, colour: string) =>
  `<g transform="rotate(${turn} ${x + 90} ${y + 60})">${rect(x, y, 190, 130, 14, PAPER, SAGE, 4)}${Array.from({ length: 6 }, (_, n) => circle(x + 38 + (n % 3) * 58, y + 38 + Math.floor(n / 3) * 54, 20, colour)).join('')}</g>`

const digital = (x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})">${rect(x - 45, y - 140, 90, 300, 40, PAPER, GREEN, 8)}${rect(x - 26, y - 100, 52, 110, 10, PALE)}${circle(x, y + 70, 18, SAGE)}${rect(x - 16, y + 160, 32, 130, 12, PAPER, GREEN, 8)}${rect(x - 14, y + 270, 28, 44, 14, SAGE)}</g>`

const syringe = (x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})">${rect(x - 110, y - 36, 220, 72, 12, PAPER, GREEN, 8)}${rect(x - 60, y - 26, 160, 52, 8, SKY)}${line(x - 190, y, x - 110, y, GREEN, 14)}${rect(x - 204, y - 40, 18, 80, 6, GREEN)}${line(x + 110, y, x + 200, y, GREEN, 6)}</g>`

/** An article's picture as SVG, null where there is none. */
export function articleArt(slug: string): string | null {
  const draw = Object.hasOwn(drawings, slug) ? drawings[slug] : undefined
  if (!draw) return null
  const { width, height } = ART_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw()}</svg>`
}
