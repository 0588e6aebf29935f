"""
Draws `plain-zero.woff2`: the zero of Atkinson Hyperlegible Next without its slash, for prices and running text.

The package's zero is a ring whose inside the slash cuts in two. Here the inside is the ring's own outline once more, fitted at each
weight into the box that the two halves fill. Widths stay as they are, so no text moves. Needs Python with fonttools and brotli:

    python3 app/fonts/plain-zero.py

The type face is under the SIL Open Font License 1.1, which covers this part of it too.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.iup import iup_delta

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
SOURCE = PACKAGE / "atkinson-hyperlegible-next-latin-wght-normal.woff2"


def box(points):
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def fitted(points, inside):
    """The points, moved from their own box into another one."""
    x0, y0, x1, y1 = box(points)
    a0, b0, a1, b1 = inside
    return [(a0 + (x - x0) * (a1 - a0) / (x1 - x0), b0 + (y - y0) * (b1 - b0) / (y1 - y0)) for x, y in points]


font = TTFont(SOURCE)
options = subset.Options()
options.layout_features = ["tnum"]
options.hinting = False
options.notdef_outline = False
cut = subset.Subsetter(options)
cut.populate(unicodes=[0x30])
cut.subset(font)

glyph = font["glyf"]["zero"]
ends = glyph.endPtsOfContours
ring = ends[0] + 1
slashed = list(glyph.coordinates)
phantom = [(0, 0), (font["hmtx"]["zero"][0], 0), (0, 0), (0, 0)]


def plain(points):
    outside = points[:ring]
    # The inside turns the other way, so that it is cut out.
    return outside + fitted(outside, box(points[ring:]))[::-1]


drawn = plain(slashed)
for variation in font["gvar"].variations["zero"]:
    deltas = iup_delta(variation.coordinates, slashed + phantom, ends)
    moved = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(slashed, deltas)]
    variation.coordinates = [
        (round(x - a), round(y - b)) for (x, y), (a, b) in zip(plain(moved), drawn)
    ] + list(deltas[len(slashed):])

glyph.coordinates = GlyphCoordinates([(round(x), round(y)) for x, y in drawn])
glyph.flags = glyph.flags[:ring] + glyph.flags[:ring][::-1]
glyph.endPtsOfContours = [ring - 1, 2 * ring - 1]
glyph.numberOfContours = 2
glyph.recalcBounds(font["glyf"])

font.flavor = "woff2"
font.save(HERE / "plain-zero.woff2")
