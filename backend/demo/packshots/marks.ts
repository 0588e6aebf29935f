import { circle, group, line, n, path, rect } from '@/backend/demo/packshots/svg'

/** A maker's mark within a circle of radius r about (x, y). */
export function mark(kind: number, x: number, y: number, r: number, main: string, second: string): string {
  const at = (...inner: string[]) => group(`translate(${n(x)} ${n(y)}) scale(${(r / 10).toFixed(3)})`, ...inner)
  switch (kind) {
    case 0:
      return at(rect(-3.2, -10, 6.4, 20, main, 2.6), rect(-10, -3.2, 20, 6.4, main, 2.6), circle(0, 0, 2, second))
    case 1:
      return at(path('M-9 8C-10-4-2-10 9-10C10 2 3 9-9 8Z', main), line('M-7 7C-3 1 1-3 6-7', second, 1.4))
    case 2:
      return at(
        path('M0-10C5-3 8 0 8 4A8 7 0 0 1-8 4C-8 0-5-3 0-10Z', main),
        path('M-4 4A4 4 0 0 0 0 8V6.4A2.6 2.6 0 0 1-2.5 4Z', second),
      )
    case 3:
      return at(circle(0, 0, 8.4, 'none', `stroke="${main}" stroke-width="3.2"`), circle(0, 0, 3.4, second))
    case 4:
      return at(path('M0-10L8.7-5V5L0 10L-8.7 5V-5Z', main), path('M0-4.6L4-2.3V2.3L0 4.6L-4 2.3V-2.3Z', second))
    case 5:
      return at(line('M-9-2C-5-8-1-8 1-3S7 2 9-3', main, 3.4), line('M-9 6C-5 0-1 0 1 5S7 10 9 5', second, 3.4))
    case 6:
      return at(
        ...[0, 72, 144, 216, 288].map(
          (turn) => `<ellipse cx="0" cy="-5.6" rx="3.3" ry="4.6" fill="${main}" transform="rotate(${turn})"/>`,
        ),
        circle(0, 0, 2.6, second),
      )
    default:
      return at(
        circle(0, 0, 4.6, second),
        ...[0, 45, 90, 135, 180, 225, 270, 315].map(
          (turn) =>
            `<rect x="-1.1" y="-10" width="2.2" height="4" rx="1.1" fill="${main}" transform="rotate(${turn})"/>`,
        ),
      )
  }
}
