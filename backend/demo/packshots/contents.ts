import type { PackArt, PackContent } from '@/backend/demo/packshots/art'
import { letters } from '@/backend/demo/packshots/lettering'
import { mark } from '@/backend/demo/packshots/marks'
import { palette } from '@/backend/demo/packshots/palettes'
import {
  type Canvas,
  circle,
  ellipse,
  group,
  line,
  path,
  rect,
  roundedPath,
  roundness,
  shadow,
} from '@/backend/demo/packshots/svg'

type Draw = (canvas: Canvas, art: PackArt) => string

const grid = (columns: number, rows: number, draw: (column: number, row: number) => string) =>
  Array.from({ length: columns * rows }, (_, i) => draw(i % columns, Math.floor(i / columns))).join('')

/** An aluminium or clear blister of five by two, drawn flat about the origin, 380 × 190. */
function blisterCard(canvas: Canvas, pill: (x: number, y: number) => string, clear: boolean): string {
  const foil = canvas.linear(
    [
      [0, '#e6eaed', 1],
      [0.3, '#fbfcfd', 1],
      [0.55, '#cfd6db', 1],
      [0.8, '#f2f5f6', 1],
      [1, '#c3cbd1', 1],
    ],
    [0, 0, 1, 1],
  )
  const dome = canvas.radial(
    [
      [0, '#ffffff', 0.75],
      [0.5, '#ffffff', 0.12],
      [1, '#51606c', 0.3],
    ],
    [0.35, 0.3, 0.75],
  )
  return (
    path(roundedPath(-190, -95, 380, 190, 16), foil, 'stroke="#aab4bc" stroke-width="1"') +
    grid(5, 2, (column, row) => {
      const [x, y] = [-148 + column * 74, -44 + row * 88]
      return (
        path(
          roundedPath(x - 31, y - 36, 62, 72, 29),
          clear ? '#f4f6f7' : '#dfe4e8',
          'stroke="#b7c0c7" stroke-width="1"',
        ) +
        pill(x, y) +
        path(roundedPath(x - 31, y - 36, 62, 72, 29), dome)
      )
    })
  )
}

const onTable = (canvas: Canvas, x: number, y: number, turn: number, w: number, h: number, inner: string) =>
  shadow(canvas, x + 4, y + h * 0.42, w * 0.5, h * 0.2, 0.3) + group(`translate(${x} ${y}) rotate(${turn})`, inner)

function pills(canvas: Canvas, art: PackArt, kind: 'blister' | 'capsules' | 'softgels'): string {
  const c = palette(art.palette)
  const tint = ['#ffffff', '#fdf3d6', '#fde6e2', '#e6f0fa'][art.palette % 4] ?? '#ffffff'
  const pill = (x: number, y: number) => {
    if (kind === 'capsules')
      return (
        path(roundedPath(x - 14, y - 27, 28, 54, 14), '#fbfbf7', 'stroke="#c9c9c0" stroke-width="0.8"') +
        path(`M${x - 14} ${y}V${y - 13}Q${x - 14} ${y - 27} ${x} ${y - 27}T${x + 14} ${y - 13}V${y}Z`, c.main)
      )
    if (kind === 'softgels')
      return ellipse(x, y, 17, 28, '#e9a52b') + ellipse(x - 5, y - 8, 5, 11, '#ffe6a6', 'opacity="0.8"')
    return (
      circle(x, y, 22, tint, 'stroke="#c5ccd2" stroke-width="1"') +
      line(`M${x - 14} ${y}H${x + 14}`, '#9aa5ae', 1.6, 'opacity="0.7"')
    )
  }
  return (
    onTable(canvas, 330, 300, -14, 400, 200, blisterCard(canvas, pill, true)) +
    onTable(canvas, 450, 520, 9, 400, 200, blisterCard(canvas, pill, true))
  )
}

function sachets(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const sheen = canvas.linear([
    [0, '#0b1420', 0.12],
    [0.25, '#ffffff', 0.5],
    [0.5, '#ffffff', 0],
    [0.8, '#0b1420', 0.06],
    [1, '#0b1420', 0.2],
  ])
  const stick = (ground: string, ink: string) =>
    rect(-62, -215, 124, 430, ground, 4) +
    rect(-62, -215, 124, 24, '#0b1420', 3, 'opacity="0.08"') +
    rect(-62, 191, 124, 24, '#0b1420', 3, 'opacity="0.08"') +
    mark(c.mark, 0, -150, 22, ink, c.accent) +
    group(
      'rotate(-90)',
      letters(art.title, { x: -110, y: 14, size: 46, face: 'heavy', fill: ink, max: 240 }),
      letters(art.strength, { x: -110, y: 44, size: 22, face: 'semi', fill: ink, max: 230 }),
    ) +
    rect(-62, -215, 124, 430, sheen, 4)
  return (
    onTable(canvas, 280, 410, -16, 190, 420, stick(c.main, c.ink)) +
    onTable(canvas, 425, 400, -4, 190, 420, stick('#ffffff', c.deep)) +
    onTable(canvas, 568, 420, 10, 190, 420, stick(c.main, c.ink))
  )
}

function vials(canvas: Canvas, art: PackArt): string {
  return /da (8|10) ml/.test(art.pack) ? drinkable(canvas, art) : singleDoses(canvas, art)
}

/** Small glass bottles with a cap that holds the powder. */
function drinkable(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const glass = canvas.linear([
    [0, '#5a2a0c', 1],
    [0.5, '#9a5420', 1],
    [1, '#5a2a0c', 1],
  ])
  const body = 'M-50-60Q-50-84-34-90V-104H34V-90Q50-84 50-60V150Q50 166 34 166H-34Q-50 166-50 150Z'
  const one = (i: number) =>
    group(
      `translate(${205 + i * 130} ${430 + (i % 2) * 26})`,
      path(body, glass),
      rect(-50, -30, 100, 160, c.main),
      rect(-50, -30, 100, 10, c.accent),
      mark(c.mark, 0, 16, 20, c.ink, c.accent),
      letters(art.title, { x: 0, y: 70, size: 20, face: 'heavy', fill: c.ink, anchor: 'middle', max: 78 }),
      letters(art.subtitle, { x: 0, y: 94, size: 13, face: 'semi', fill: c.ink, anchor: 'middle', max: 78 }),
      path(body, roundness(canvas)),
      rect(-42, -196, 84, 98, '#fafbfc', 10),
      rect(-42, -196, 84, 98, roundness(canvas), 10),
    )
  return shadow(canvas, 400, 600, 270, 30, 0.3) + [0, 1, 2, 3].map(one).join('')
}

/** A strip of twist-off plastic doses. */
function singleDoses(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const body = 'M-42-40Q-42-74-16-86L-9-118H9L16-86Q42-74 42-40V110Q42 128 24 128H-24Q-42 128-42 110Z'
  const tab = 'M-34-222Q-34-234-22-234H22Q34-234 34-222V-150Q34-132 9-118H-9Q-34-132-34-150Z'
  const light = canvas.linear([
    [0, '#7fa9bb', 0.35],
    [0.3, '#ffffff', 0.85],
    [0.55, '#ffffff', 0.1],
    [1, '#6f9aad', 0.45],
  ])
  const one = (i: number) =>
    group(
      `translate(${-196 + i * 98} 0)`,
      path(tab, '#eef6f9', 'stroke="#a8c1cc" stroke-width="1.5"'),
      path(body, '#e2f1f6', 'stroke="#a8c1cc" stroke-width="1.5"'),
      path('M-40 10H40V108Q40 126 24 126H-24Q-40 126-40 108Z', '#c4e3ee', 'opacity="0.75"'),
      mark(c.mark, 0, -184, 18, c.main === '#f2f5f8' || c.main === '#fbf7ef' ? c.deep : c.main, c.accent),
      `<g transform="rotate(-90)">${letters(art.title, { x: -112, y: 8, size: 26, face: 'heavy', fill: c.deep, max: 150, opacity: 0.8 })}</g>`,
      path(body, light),
      path(tab, light),
    )
  const strip = rect(-238, -70, 476, 168, '#e6f2f6', 10, 'opacity="0.8"') + [0, 1, 2, 3, 4].map(one).join('')
  return onTable(canvas, 400, 430, -5, 520, 260, strip)
}

function ampoules(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const one = (i: number) => {
    const body = 'M-30-90Q-30-120-10-134V-210Q0-226 10-210V-134Q30-120 30-90V150Q30 160 20 160H-20Q-30 160-30 150Z'
    return group(
      `translate(${245 + i * 103} ${420 + (i % 2) * 22})`,
      path(body, '#d9ecf2'),
      rect(-30, 0, 60, 158, '#bfe0ec', 6, 'opacity="0.8"'),
      rect(-30, -30, 60, 96, '#ffffff', 0, 'opacity="0.92"'),
      rect(-30, -30, 60, 18, c.main),
      letters(art.title, { x: 0, y: 14, size: 17, face: 'heavy', fill: c.deep, anchor: 'middle', max: 54 }),
      letters(art.strength, { x: 0, y: 40, size: 13, face: 'semi', fill: c.deep, anchor: 'middle', max: 52 }),
      path(body, roundness(canvas, 0.85)),
    )
  }
  return shadow(canvas, 400, 580, 230, 28, 0.3) + [0, 1, 2, 3].map(one).join('')
}

function suppositories(canvas: Canvas): string {
  const shell = canvas.linear([
    [0, '#dde3e7', 1],
    [0.4, '#ffffff', 1],
    [1, '#c7d0d6', 1],
  ])
  const strip = grid(5, 1, (i) =>
    group(
      `translate(${-240 + i * 120} 0)`,
      path('M-46 120V-70Q-40-130 0-140Q40-130 46-70V120Q0 136-46 120Z', shell, 'stroke="#b6c0c8" stroke-width="1.2"'),
      path('M-26 90V-56Q-22-98 0-106Q22-98 26-56V90Q0 100-26 90Z', '#fffdf8', 'stroke="#dcd7c8" stroke-width="1"'),
      path('M-14 70V-50Q-10-80-2-86', 'none', 'stroke="#fff" stroke-width="6" stroke-linecap="round"'),
    ),
  )
  return onTable(canvas, 400, 410, -6, 620, 260, strip)
}

function patches(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const sheet =
    rect(-150, -105, 300, 210, '#f3d9bd', 34) +
    rect(
      -150,
      -105,
      300,
      210,
      canvas.linear(
        [
          [0, '#fff', 0.4],
          [1, '#8a5a2b', 0.18],
        ],
        [0, 0, 1, 1],
      ),
      34,
    ) +
    rect(-96, -62, 192, 124, '#fff8ef', 22, 'opacity="0.55"')
  const bag =
    rect(-160, -115, 320, 230, c.main, 8) +
    letters(art.title, { x: 0, y: 6, size: 54, face: 'heavy', fill: c.ink, anchor: 'middle', max: 270 }) +
    letters(art.strength, { x: 0, y: 48, size: 28, face: 'semi', fill: c.ink, anchor: 'middle', max: 250 }) +
    rect(-160, -115, 320, 24, '#0b1420', 6, 'opacity="0.12"')
  return onTable(canvas, 340, 320, -10, 320, 230, bag) + onTable(canvas, 470, 500, 8, 300, 210, sheet)
}

function effervescent(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const glass = 'M410 300H640L616 640Q614 660 594 660H456Q436 660 434 640Z'
  const bubbles = grid(6, 6, (x, y) =>
    circle(
      452 + x * 28 + ((x * 7 + y * 13) % 11),
      400 + y * 38 + ((x * 5) % 17),
      3 + ((x + y * 3) % 4),
      '#ffffff',
      'opacity="0.75"',
    ),
  )
  const tablet = (x: number, y: number) =>
    ellipse(x, y + 16, 84, 30, '#d7dbdf') +
    rect(x - 84, y - 6, 168, 22, '#e8ebee') +
    ellipse(x, y - 6, 84, 30, '#fdfdfc') +
    line(`M${x - 60} ${y - 6}H${x + 60}`, '#c3cad0', 3)
  return (
    shadow(canvas, 524, 656, 118, 22) +
    path(glass, '#eef6fa') +
    canvas.clipped(
      glass,
      rect(400, 372, 260, 300, c.ink === '#ffffff' ? c.soft : c.main, 0, 'opacity="0.9"') +
        ellipse(524, 372, 104, 12, '#ffffff', 'opacity="0.7"') +
        bubbles +
        path(glass, roundness(canvas, 0.55)),
    ) +
    ellipse(525, 300, 115, 13, 'none', 'stroke="#b9c6cf" stroke-width="3"') +
    shadow(canvas, 240, 606, 120, 22) +
    tablet(240, 580) +
    tablet(262, 540)
  )
}

function granules(canvas: Canvas): string {
  const bead = canvas.radial(
    [
      [0, '#ffffff', 1],
      [0.7, '#f1efe9', 1],
      [1, '#c9c5b8', 1],
    ],
    [0.38, 0.34, 0.7],
  )
  const list = Array.from({ length: 84 }, (_, i) => {
    const ring = Math.sqrt(i / 84)
    const turn = i * 2.39996
    return [400 + Math.cos(turn) * ring * 215, 430 + Math.sin(turn) * ring * 130] as const
  }).sort((a, b) => a[1] - b[1])
  return shadow(canvas, 400, 470, 240, 120, 0.22) + list.map(([x, y]) => circle(x, y, 21, bead)).join('')
}

function drops(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const liquid = art.legend.startsWith('Medicinale') ? '#e8f3f8' : '#f3c76a'
  const drop = (x: number, y: number, r: number) =>
    path(
      `M${x} ${y - r * 1.7}C${x + r * 0.9} ${y - r * 0.5} ${x + r} ${y} ${x + r} ${y + r * 0.35}A${r} ${r} 0 0 1 ${x - r} ${y + r * 0.35}C${x - r} ${y} ${x - r * 0.9} ${y - r * 0.5} ${x} ${y - r * 1.7}Z`,
      liquid,
      'stroke="#7fa3b5" stroke-opacity="0.45" stroke-width="2"',
    ) + ellipse(x - r * 0.35, y + r * 0.2, r * 0.18, r * 0.4, '#ffffff', 'opacity="0.9"')
  const pipette =
    path('M372 90H428V210H372Z', '#2b2f33') +
    path('M372 90H428V210H372Z', roundness(canvas)) +
    path('M382 210H418L410 400H390Z', '#e6f2f7', 'stroke="#a9bcc7" stroke-width="2"') +
    path('M386 300H414L409 396H391Z', liquid)
  return (
    pipette +
    drop(400, 470, 26) +
    drop(400, 570, 36) +
    shadow(canvas, 400, 690, 150, 30, 0.2) +
    ellipse(400, 684, 150, 30, liquid, `stroke="${c.soft}" stroke-width="2"`) +
    ellipse(360, 676, 60, 9, '#ffffff', 'opacity="0.8"')
  )
}

function cream(canvas: Canvas): string {
  const tone = canvas.linear(
    [
      [0, '#ffffff', 1],
      [0.6, '#f7f3ec', 1],
      [1, '#dcd4c6', 1],
    ],
    [0, 0, 0.4, 1],
  )
  const swirl = (x: number, y: number, w: number, h: number) =>
    path(
      `M${x - w} ${y}C${x - w} ${y - h} ${x + w * 0.7} ${y - h * 1.3} ${x + w} ${y - h * 0.2}C${x + w * 1.1} ${y + h * 0.5} ${x - w * 0.8} ${y + h * 0.6} ${x - w} ${y}Z`,
      tone,
    )
  return (
    shadow(canvas, 405, 545, 255, 60, 0.22) +
    swirl(400, 500, 250, 120) +
    swirl(395, 440, 185, 100) +
    swirl(400, 385, 118, 78) +
    path('M390 330C404 300 430 292 448 268C450 312 440 348 396 352Z', tone) +
    path(
      'M210 500C280 546 460 560 590 500M262 440C330 480 470 486 560 440M318 388C360 408 440 412 494 384',
      'none',
      'stroke="#cfc6b6" stroke-width="5" stroke-linecap="round" opacity="0.6"',
    )
  )
}

function liquid(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const tint = art.legend.startsWith('Medicinale') ? '#f7d9a0' : c.ink === '#ffffff' ? c.soft : c.main
  const cup = 'M270 300H530L500 610Q498 632 474 632H326Q302 632 300 610Z'
  const marks = [0, 1, 2, 3]
    .map(
      (i) =>
        line(`M${318 + i * 2} ${576 - i * 58}H${372}`, '#7d8d98', 3, 'opacity="0.6"') +
        letters(['5', '10', '15', '20'][i] ?? '', { x: 384, y: 586 - i * 58, size: 26, face: 'semi', fill: '#7d8d98' }),
    )
    .join('')
  return (
    shadow(canvas, 400, 630, 130, 24) +
    path(cup, '#f4f8fa') +
    canvas.clipped(
      cup,
      rect(260, 436, 280, 220, tint) +
        ellipse(400, 436, 122, 12, '#ffffff', 'opacity="0.55"') +
        marks +
        path(cup, roundness(canvas, 0.5)),
    ) +
    ellipse(400, 300, 130, 15, '#ffffff', 'stroke="#b4c2cb" stroke-width="4" fill-opacity="0.5"')
  )
}

function powder(canvas: Canvas, art: PackArt): string {
  const tint = /acao|occiola/.test(art.strength) ? '#9c6a42' : '#f6ecd2'
  const dark = tint === '#9c6a42' ? '#6f4524' : '#d9c9a0'
  const heap = canvas.linear(
    [
      [0, tint, 1],
      [1, dark, 1],
    ],
    [0, 0, 0.6, 1],
  )
  const grains = Array.from({ length: 90 }, (_, i) =>
    circle(230 + ((i * 67) % 350), 545 + ((i * 29) % 70), 2 + (i % 3), dark, 'opacity="0.55"'),
  ).join('')
  const scoop =
    path(
      'M440 330Q540 316 640 330L620 430Q610 456 580 456H500Q470 456 460 430Z',
      '#ffffff',
      'stroke="#c3ccd3" stroke-width="2"',
    ) +
    path('M440 330Q540 316 640 330L620 430Q610 456 580 456H500Q470 456 460 430Z', roundness(canvas, 0.5)) +
    ellipse(540, 330, 100, 24, tint) +
    rect(628, 336, 130, 26, '#ffffff', 12, 'stroke="#c3ccd3" stroke-width="2"')
  return (
    shadow(canvas, 400, 586, 270, 44, 0.25) +
    path('M150 590C220 560 280 380 350 380C440 380 520 570 650 590C560 622 240 622 150 590Z', heap) +
    grains +
    group('rotate(-8 540 400) translate(-20 -40)', scoop)
  )
}

function strips(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const one = (x: number, turn: number) =>
    onTable(
      canvas,
      x,
      410,
      turn,
      120,
      380,
      rect(-48, -200, 96, 400, '#ffffff', 12, 'stroke="#c7cfd6" stroke-width="2"') +
        rect(-48, 90, 96, 110, c.main, 12) +
        rect(-22, -120, 44, 130, '#e7eef3', 8, 'stroke="#a9b7c1" stroke-width="2"') +
        rect(-14, -84, 28, 5, '#c2455a') +
        rect(-14, -46, 28, 5, '#c2455a') +
        mark(c.mark, 0, 146, 22, c.ink, c.accent),
    )
  return one(270, -10) + one(400, 0) + one(530, 9)
}

function masks(canvas: Canvas): string {
  const cloth = canvas.linear(
    [
      [0, '#ffffff', 1],
      [0.5, '#f1f5f8', 1],
      [1, '#d5dfe6', 1],
    ],
    [0, 0, 0, 1],
  )
  const one = (y: number, turn: number) =>
    onTable(
      canvas,
      400,
      y,
      turn,
      460,
      250,
      path(
        'M-190-60Q0-150 190-60Q210 40 130 96Q0 140-130 96Q-210 40-190-60Z',
        cloth,
        'stroke="#b9c6cf" stroke-width="2"',
      ) +
        line('M-184-30Q0-90 184-30M-176 6Q0-40 176 6M-160 44Q0 14 160 44', '#c3d0d9', 3) +
        line('M-190-50C-300-60-300 70-150 80M190-50C300-60 300 70 150 80', '#e3e9ed', 8),
    )
  return one(310, -8) + one(510, 5)
}

function plasters(canvas: Canvas): string {
  const one = (x: number, y: number, turn: number, tone: string) =>
    onTable(
      canvas,
      x,
      y,
      turn,
      400,
      110,
      rect(-190, -48, 380, 96, tone, 48) +
        rect(-62, -40, 124, 80, '#fbeedd', 10) +
        grid(5, 3, (i, j) => circle(-44 + i * 22, -22 + j * 22, 3.4, '#c99d72', 'opacity="0.5"')) +
        grid(
          4,
          3,
          (i, j) =>
            circle(-164 + i * 26, -24 + j * 24, 3, '#a8743f', 'opacity="0.4"') +
            circle(86 + i * 26, -24 + j * 24, 3, '#a8743f', 'opacity="0.4"'),
        ),
    )
  return one(360, 280, -18, '#e9bd92') + one(430, 420, 8, '#dfae80') + one(390, 560, -6, '#e9bd92')
}

function pen(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const one = (y: number, turn: number) =>
    onTable(
      canvas,
      400,
      y,
      turn,
      560,
      90,
      rect(-280, -36, 560, 72, '#f4f6f8', 34, 'stroke="#c1cad1" stroke-width="1.5"') +
        rect(-280, -36, 200, 72, c.main, 34) +
        rect(-120, -36, 40, 72, c.deep) +
        rect(-20, -20, 130, 40, '#dff0f6', 8, 'stroke="#9fb4c0" stroke-width="2"') +
        rect(150, -36, 130, 72, c.deep, 30) +
        letters(art.title, { x: -258, y: 12, size: 34, face: 'heavy', fill: c.ink, max: 130 }) +
        rect(
          -280,
          -36,
          560,
          72,
          canvas.linear(
            [
              [0, '#fff', 0.55],
              [0.4, '#fff', 0],
              [1, '#0b1420', 0.3],
            ],
            [0, 0, 0, 1],
          ),
          34,
        ),
    )
  return one(330, -14) + one(480, -6)
}

function inhaler(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const shell =
    'M330 250Q330 226 356 226H450Q476 226 476 250V520H560Q590 520 590 552V610Q590 636 562 636H380Q330 636 330 580Z'
  return (
    shadow(canvas, 450, 636, 160, 22) +
    rect(350, 120, 106, 170, '#d8dee3', 14) +
    rect(350, 120, 106, 170, roundness(canvas), 14) +
    path(shell, c.main) +
    path(shell, roundness(canvas, 0.6)) +
    rect(560, 528, 46, 100, c.soft, 12) +
    rect(352, 300, 102, 150, '#ffffff', 10) +
    letters(art.title, { x: 403, y: 362, size: 30, face: 'heavy', fill: c.deep, anchor: 'middle', max: 90 }) +
    letters(art.strength, { x: 403, y: 402, size: 20, face: 'semi', fill: c.deep, anchor: 'middle', max: 86 })
  )
}

export const contents: Record<Exclude<PackContent, 'none'>, Draw> = {
  blister: (canvas, art) => pills(canvas, art, 'blister'),
  capsules: (canvas, art) => pills(canvas, art, 'capsules'),
  softgels: (canvas, art) => pills(canvas, art, 'softgels'),
  sachets,
  vials,
  ampoules,
  suppositories: (canvas) => suppositories(canvas),
  patches,
  effervescent,
  granules: (canvas) => granules(canvas),
  drops,
  cream: (canvas) => cream(canvas),
  liquid,
  powder,
  strips,
  masks: (canvas) => masks(canvas),
  plasters: (canvas) => plasters(canvas),
  pen,
  inhaler,
}
