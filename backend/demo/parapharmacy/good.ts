import type { PackContent, PackShape } from '@/backend/demo/types'
import type { Kind, Supply } from '@/lib/contract/products'

export interface Size {
  /** "30 compresse", "tubo 50 ml"; the first number is what variants change. */
  pack: string
  cents: number
  /** Content for the unit price, in kg, litres or pieces; absent where it is not sold by measure. */
  amount?: [number, 'kg' | 'l' | 'pz']
}

/** A product that is no allopathic medicine, in its sizes and variants (flavours, sizes of a limb, shades). */
export interface Good {
  brand: string
  name: string
  kind: Kind
  vat: 4 | 5 | 10 | 22
  categories: string[]
  shape: PackShape
  content: PackContent
  /** Second line of the label. */
  label: string
  about: string
  points: string[]
  composition: string
  /** In its place, by variant, where each is made of something else. */
  compositions?: Record<string, string>
  directions: string
  /** Besides what is said of all products of the kind, or of those that it is like. */
  warnings?: string[]
  like?: 'food' | 'oral'
  form?: string
  variants?: string[]
  sizes: Size[]
  /** Of an animal's medicine that needs the veterinarian's prescription. */
  supply?: Supply
  minimumAge?: number
  max?: [number, string]
}
