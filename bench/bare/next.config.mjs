import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..') },
}
