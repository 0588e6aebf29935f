import type { PackArt } from '@/backend/demo/packshots/art'
import { letters } from '@/backend/demo/packshots/lettering'
import { mark } from '@/backend/demo/packshots/marks'
import { palette } from '@/backend/demo/packshots/palettes'
import { type Canvas, circle, ellipse, group, line, path, rect, roundness, shadow } from '@/backend/demo/packshots/svg'

type Draw = (canvas: Canvas, art: PackArt) => string

/** White plastic: lit from above left. */
const plastic = (canvas: Canvas) =>
  canvas.linear(
    [
      [0, '#ffffff', 1],
      [0.55, '#f0f3f5', 1],
      [1, '#cdd5db', 1],
    ],
    [0, 0, 0.6, 1],
  )

const screen = (canvas: Canvas, x: number, y: number, w: number, h: number) =>
  rect(x - 8, y - 8, w + 16, h + 16, '#2a3238', 16) +
  rect(
    x,
    y,
    w,
    h,
    canvas.linear(
      [
        [0, '#c9d6cb', 1],
        [1, '#aebfb2', 1],
      ],
      [0, 0, 1, 1],
    ),
    8,
  ) +
  path(`M${x} ${y + h * 0.5}L${x + w * 0.6} ${y}H${x}Z`, '#ffffff', 'opacity="0.16"')

const digits = (text: string, x: number, y: number, size: number, anchor: 'start' | 'middle' | 'end' = 'end') =>
  letters(text, { x, y, size, face: 'narrowBold', fill: '#1c2622', anchor })

function pressure(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const wrist = art.subtitle.includes('polso')
  const cuff = wrist
    ? path('M176 330C176 250 624 250 624 330V560C624 650 176 650 176 560Z', '#3a434b') +
      path('M176 330C176 250 624 250 624 330V560C624 650 176 650 176 560Z', roundness(canvas, 0.7)) +
      ellipse(400, 600, 150, 30, '#1d2429')
    : path('M420 130Q430 96 470 96H690Q724 96 724 132V330Q724 366 690 366H470Q430 366 420 330Z', c.main) +
      path(
        'M420 130Q430 96 470 96H690Q724 96 724 132V330Q724 366 690 366H470Q430 366 420 330Z',
        canvas.linear(
          [
            [0, '#0b1420', 0.3],
            [0.2, '#ffffff', 0.2],
            [0.7, '#0b1420', 0],
            [1, '#0b1420', 0.4],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      rect(470, 150, 200, 70, '#ffffff', 8, 'opacity="0.9"') +
      letters(art.title, { x: 570, y: 198, size: 44, face: 'heavy', fill: c.deep, anchor: 'middle', max: 180 }) +
      line('M440 330C380 420 330 320 250 380', '#5c666e', 16) +
      line('M440 326C380 416 330 316 250 376', '#a9b3ba', 4)
  const [x, y, w, h] = wrist ? [250, 270, 300, 260] : [116, 360, 470, 300]
  return (
    shadow(canvas, wrist ? 400 : 370, wrist ? 640 : 664, wrist ? 230 : 270, 26) +
    cuff +
    rect(x, y, w, h, plastic(canvas), 44, 'stroke="#b8c2c9" stroke-width="1.5"') +
    screen(canvas, x + 34, y + 34, w * 0.58, h - 92) +
    digits('118', x + w * 0.58 + 14, y + 34 + (h - 92) * 0.44, (h - 92) * 0.46) +
    digits('76', x + w * 0.58 + 14, y + 34 + (h - 92) * 0.88, (h - 92) * 0.42) +
    letters('SYS', { x: x + 46, y: y + 62, size: 18, face: 'narrowBold', fill: '#1c2622' }) +
    letters('DIA', { x: x + 46, y: y + 62 + (h - 92) * 0.45, size: 18, face: 'narrowBold', fill: '#1c2622' }) +
    circle(x + w * 0.83, y + h * 0.36, h * 0.14, c.main) +
    circle(
      x + w * 0.83,
      y + h * 0.36,
      h * 0.14,
      canvas.radial(
        [
          [0, '#fff', 0.5],
          [1, '#0b1420', 0.2],
        ],
        [0.35, 0.3, 0.8],
      ),
    ) +
    rect(x + w * 0.75, y + h * 0.62, w * 0.16, h * 0.1, '#d3dae0', 14) +
    letters(art.title, { x: x + 36, y: y + h - 24, size: 26, face: 'heavy', fill: c.deep, max: 150 }) +
    mark(c.mark, x + w - 52, y + h - 32, 14, c.deep, c.accent)
  )
}

function glucose(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  return (
    shadow(canvas, 360, 676, 150, 24) +
    path('M226 210Q226 130 310 130H410Q494 130 494 210V560Q494 670 400 676H320Q226 670 226 560Z', c.main) +
    path(
      'M226 210Q226 130 310 130H410Q494 130 494 210V560Q494 670 400 676H320Q226 670 226 560Z',
      roundness(canvas, 0.5),
    ) +
    rect(344, 90, 32, 60, '#ffffff', 4, 'stroke="#c3ccd3" stroke-width="2"') +
    screen(canvas, 266, 214, 188, 170) +
    digits('94', 440, 346, 130) +
    letters('mg/dL', { x: 440, y: 374, size: 20, face: 'semi', fill: '#1c2622', anchor: 'end' }) +
    circle(360, 488, 44, '#ffffff', 'opacity="0.92"') +
    mark(c.mark, 360, 488, 20, c.deep, c.accent) +
    letters(art.title, { x: 360, y: 600, size: 46, face: 'heavy', fill: c.ink, anchor: 'middle', max: 210 }) +
    shadow(canvas, 590, 664, 50, 16) +
    rect(552, 250, 76, 414, plastic(canvas), 36, 'stroke="#b8c2c9" stroke-width="1.5"') +
    rect(552, 250, 76, 90, c.deep, 36) +
    rect(568, 450, 44, 70, c.accent, 18) +
    rect(552, 250, 76, 414, roundness(canvas, 0.6), 36)
  )
}

function thermometer(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  if (art.subtitle.includes('infrarossi')) {
    const body =
      'M250 150H500Q560 150 560 214Q560 276 500 280H470L452 620Q448 660 410 660H360Q322 656 328 616L350 280H300Q240 276 240 214Q240 158 250 150Z'
    return (
      shadow(canvas, 400, 664, 100, 20) +
      path(body, plastic(canvas), 'stroke="#b8c2c9" stroke-width="2"') +
      path('M250 150H300V280Q240 276 240 214Q240 158 250 150Z', c.deep) +
      ellipse(246, 214, 12, 42, '#11181d') +
      path('M345 330L330 616Q326 656 362 660H374L392 330Z', c.main) +
      screen(canvas, 400, 176, 116, 78) +
      digits('36,6', 506, 240, 58) +
      rect(408, 300, 40, 62, c.accent, 14) +
      letters(art.title, { x: 322, y: 226, size: 26, face: 'heavy', fill: c.deep, max: 66 })
    )
  }
  if (art.subtitle.includes('vetro')) {
    const tube =
      rect(-290, -26, 500, 52, '#eef6f9', 26, 'stroke="#9fb2bd" stroke-width="2"') +
      rect(190, -16, 90, 32, '#cfd8dd', 16) +
      line('M230 0H-60', '#aeb7bd', 9) +
      Array.from({ length: 29 }, (_, i) =>
        rect(-240 + i * 14, i % 5 === 0 ? 2 : 8, 2, i % 5 === 0 ? 20 : 12, '#33414b'),
      ).join('') +
      ['42', '41', '40', '39', '38', '37']
        .map((text, i) => letters(text, { x: -232 + i * 70, y: -6, size: 18, face: 'semi', fill: '#33414b' }))
        .join('') +
      rect(
        -290,
        -26,
        500,
        52,
        canvas.linear(
          [
            [0, '#fff', 0.8],
            [0.5, '#fff', 0],
            [1, '#0b1420', 0.2],
          ],
          [0, 0, 0, 1],
        ),
        26,
      )
    return shadow(canvas, 410, 430, 280, 60, 0.2) + group('translate(400 380) rotate(-24)', tube)
  }
  const body = 'M-300-40Q-320-40-320-10V10Q-320 40-300 40H60Q120 40 150 14H260Q282 14 282 0T260-14H150Q120-40 60-40Z'
  return (
    shadow(canvas, 410, 440, 280, 60, 0.2) +
    group(
      'translate(400 380) rotate(-22)',
      path(body, plastic(canvas), 'stroke="#b8c2c9" stroke-width="2"'),
      path('M150-14H260Q282-14 282 0T260 14H150Q120 14 150-14Z', c.main),
      rect(236, -12, 48, 24, '#cdd6dc', 12),
      screen(canvas, -170, -24, 130, 48),
      digits('36,8', -50, 16, 46),
      circle(-250, 0, 24, c.main),
      letters(art.title, { x: -14, y: 10, size: 28, face: 'heavy', fill: c.deep, max: 110 }),
    )
  )
}

function pacifier(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const one = (x: number, y: number, turn: number, tone: string) =>
    shadow(canvas, x, y + 120, 130, 26, 0.22) +
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      ellipse(0, 96, 74, 64, 'none', `stroke="${tone}" stroke-width="24"`),
      path('M-34-40C-50-130-40-176 0-176S50-130 34-40Z', '#f6e6cf', 'opacity="0.9" stroke="#d7bf9b" stroke-width="2"'),
      path('M-140 10C-150-70-60-60 0-44C60-60 150-70 140 10C130 76 50 62 0 56C-50 62-130 76-140 10Z', tone),
      path(
        'M-140 10C-150-70-60-60 0-44C60-60 150-70 140 10C130 76 50 62 0 56C-50 62-130 76-140 10Z',
        canvas.linear(
          [
            [0, '#fff', 0.5],
            [1, '#0b1420', 0.22],
          ],
          [0, 0, 0, 1],
        ),
      ),
      ellipse(-84, 4, 18, 26, '#ffffff', 'opacity="0.8"'),
      ellipse(84, 4, 18, 26, '#ffffff', 'opacity="0.8"'),
      circle(0, 24, 40, '#ffffff', 'opacity="0.92"'),
      mark(c.mark, 0, 24, 20, c.deep, c.accent),
    )
  return one(290, 330, -12, c.ink === '#ffffff' ? c.main : c.accent) + one(530, 470, 14, c.soft)
}

function toothbrush(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const one = (x: number, turn: number, tone: string, bristle: string) =>
    group(
      `translate(${x} 400) rotate(${turn})`,
      ellipse(
        14,
        20,
        40,
        310,
        canvas.radial([
          [0, '#1c2733', 0.22],
          [1, '#1c2733', 0],
        ]),
      ),
      path(
        'M-22-300H22Q30-300 30-280V-196Q30-180 14-170L16-60Q30 0 30 120V270Q30 300 0 300T-30 270V120Q-30 0-16-60L-14-170Q-30-180-30-196V-280Q-30-300-22-300Z',
        tone,
      ),
      path(
        'M-14-20Q0 20 0 120T0 270',
        'none',
        'stroke="#ffffff" stroke-opacity="0.5" stroke-width="12" stroke-linecap="round"',
      ),
      ...Array.from({ length: 18 }, (_, i) =>
        rect(
          -24 + (i % 3) * 17,
          -294 + Math.floor(i / 3) * 17,
          14,
          13,
          i % 2 === 0 ? bristle : '#ffffff',
          3,
          'stroke="#b8c2c9" stroke-width="0.8"',
        ),
      ),
      `<g transform="rotate(90)">${letters(art.title, { x: 40, y: 12, size: 34, face: 'heavy', fill: c.ink, max: 180 })}</g>`,
    )
  return one(330, -14, c.ink === '#ffffff' ? c.main : c.deep, c.accent) + one(490, 10, c.deep, c.soft)
}

function oximeter(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  return (
    shadow(canvas, 400, 570, 230, 36) +
    path('M180 500Q170 560 240 570H560Q630 560 620 500L600 430H200Z', c.deep) +
    path(
      'M190 300Q200 220 280 214H520Q600 220 610 300L624 440Q620 476 580 476H220Q180 476 176 440Z',
      plastic(canvas),
      'stroke="#b8c2c9" stroke-width="2"',
    ) +
    rect(240, 250, 320, 150, '#0d1418', 22) +
    letters('98', { x: 300, y: 362, size: 110, face: 'narrowBold', fill: '#56e0c0', anchor: 'middle' }) +
    letters('%SpO2', { x: 300, y: 282, size: 22, face: 'semi', fill: '#9fc5bd', anchor: 'middle' }) +
    letters('72', { x: 460, y: 362, size: 110, face: 'narrowBold', fill: '#f6d365', anchor: 'middle' }) +
    letters('bpm', { x: 460, y: 282, size: 22, face: 'semi', fill: '#cdbf94', anchor: 'middle' }) +
    letters(art.title, { x: 400, y: 450, size: 34, face: 'heavy', fill: c.deep, anchor: 'middle' }) +
    rect(300, 500, 200, 34, '#0b1420', 17, 'opacity="0.35"')
  )
}

function nebuliser(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const mask =
    path(
      'M520 260C500 180 600 150 650 220C700 290 680 360 610 380C560 380 530 330 520 260Z',
      '#dff1f6',
      'opacity="0.9" stroke="#8fb3c2" stroke-width="3"',
    ) + path('M560 270C560 230 610 220 630 260C644 300 620 330 590 334', 'none', 'stroke="#8fb3c2" stroke-width="3"')
  if (art.subtitle.includes('mesh'))
    return (
      shadow(canvas, 400, 660, 110, 22) +
      mask +
      path(
        'M320 250H480Q500 250 500 280V380H300V280Q300 250 320 250Z',
        '#e3f1f6',
        'stroke="#9fb9c5" stroke-width="2"',
      ) +
      path(
        'M296 370H504L488 620Q486 660 450 660H350Q314 660 312 620Z',
        plastic(canvas),
        'stroke="#b8c2c9" stroke-width="2"',
      ) +
      circle(400, 470, 34, c.main) +
      mark(c.mark, 400, 470, 15, c.ink, c.accent) +
      letters(art.title, { x: 400, y: 570, size: 36, face: 'heavy', fill: c.deep, anchor: 'middle', max: 150 })
    )
  return (
    shadow(canvas, 330, 672, 230, 28) +
    line('M470 520C620 560 700 520 610 400', '#c5d6de', 16) +
    mask +
    path(
      'M120 430Q130 330 230 322H430Q530 330 540 430V620Q540 668 490 668H170Q120 668 120 620Z',
      plastic(canvas),
      'stroke="#b8c2c9" stroke-width="2"',
    ) +
    path('M120 560H540V620Q540 668 490 668H170Q120 668 120 620Z', c.main) +
    Array.from({ length: 7 }, (_, i) => rect(168 + i * 22, 372, 10, 70, '#aab4bc', 5)).join('') +
    circle(440, 440, 40, c.deep) +
    circle(440, 440, 24, c.accent) +
    letters(art.title, { x: 160, y: 526, size: 46, face: 'heavy', fill: c.deep, max: 230 }) +
    mark(c.mark, 496, 616, 18, c.ink, c.accent)
  )
}

function crutch(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const metal = canvas.linear([
    [0, '#8d979f', 1],
    [0.3, '#f4f6f7', 1],
    [0.6, '#b5bec5', 1],
    [1, '#7c868e', 1],
  ])
  return group(
    'translate(400 400) rotate(10)',
    ellipse(
      20,
      330,
      70,
      16,
      canvas.radial([
        [0, '#1c2733', 0.4],
        [1, '#1c2733', 0],
      ]),
    ),
    rect(-12, -150, 24, 450, metal, 6),
    ...Array.from({ length: 8 }, (_, i) => circle(0, 60 + i * 24, 4, '#4b555c')),
    path('M-22 290H22L26 330H-26Z', '#2a3036'),
    path('M-12-150L-24-310Q-24-330-8-330H12Q24-330 22-310L12-150Z', metal),
    path('M-70-330Q-60-260 10-262Q70-266 70-330Q60-290 0-290T-70-330Z', c.main),
    rect(-20, -170, 150, 36, c.deep, 18),
    rect(-26, -176, 60, 48, '#2a3036', 12),
    `<g transform="rotate(90)">${letters(art.title, { x: -120, y: 6, size: 18, face: 'heavy', fill: c.deep })}</g>`,
  )
}

function organiser(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  const days = ['LUN', 'MAR', 'MER', 'GIO', 'VEN', 'SAB', 'DOM']
  return (
    shadow(canvas, 400, 640, 290, 30) +
    rect(106, 190, 588, 440, plastic(canvas), 26, 'stroke="#b8c2c9" stroke-width="2"') +
    days
      .map((day, i) => {
        const x = 124 + i * 80
        return (
          rect(x, 208, 72, 404, i % 2 === 0 ? c.main : c.deep, 12) +
          [0, 1, 2, 3]
            .map(
              (k) =>
                rect(x + 7, 262 + k * 86, 58, 76, '#ffffff', 9, 'opacity="0.34"') +
                ((i + k) % 3 === 0
                  ? circle(x + 30, 306 + k * 86, 11, '#fffbe8') + ellipse(x + 46, 322 + k * 86, 12, 7, c.accent)
                  : circle(x + 38, 308 + k * 86, 10, '#f7dcd6')),
            )
            .join('') +
          letters(day, {
            x: x + 36,
            y: 246,
            size: 25,
            face: 'narrowBold',
            fill: i % 2 === 0 ? c.ink : '#ffffff',
            anchor: 'middle',
          })
        )
      })
      .join('') +
    rect(106, 190, 588, 60, '#ffffff', 26, 'opacity="0.14"')
  )
}

function spacer(canvas: Canvas, art: PackArt): string {
  const c = palette(art.palette)
  return (
    shadow(canvas, 410, 560, 290, 34) +
    path('M560 300C660 270 720 330 720 420S660 560 560 530Z', '#e7f3e9', 'stroke="#a9c2ae" stroke-width="3"') +
    rect(210, 300, 370, 230, '#e6f1f6', 60, 'opacity="0.92" stroke="#9fb9c5" stroke-width="2"') +
    rect(
      210,
      300,
      370,
      230,
      canvas.linear(
        [
          [0, '#fff', 0.8],
          [0.35, '#fff', 0],
          [1, '#0b1420', 0.22],
        ],
        [0, 0, 0, 1],
      ),
      60,
    ) +
    rect(150, 340, 84, 150, c.main, 20) +
    rect(546, 316, 40, 198, c.deep, 12) +
    letters(art.title, { x: 390, y: 424, size: 48, face: 'heavy', fill: c.deep, anchor: 'middle', max: 250 }) +
    mark(c.mark, 390, 470, 18, c.deep, c.accent) +
    circle(192, 415, 34, '#0b1420', 'opacity="0.35"')
  )
}

/** The bare thing, by what it is. */
export function deviceArt(canvas: Canvas, art: PackArt): string {
  const name = art.subtitle.toLowerCase()
  const found = (
    [
      [/glucometro/, glucose],
      [/pressione/, pressure],
      [/termometro/, thermometer],
      [/succhietto/, pacifier],
      [/spazzolino/, toothbrush],
      [/pulsossimetro/, oximeter],
      [/aerosol/, nebuliser],
      [/stampella/, crutch],
      [/portapillole/, organiser],
      [/distanziatore/, spacer],
    ] satisfies [RegExp, Draw][]
  ).find(([words]) => words.test(name))
  return (found?.[1] ?? organiser)(canvas, art)
}
