import createNextIntlPlugin from 'next-intl/plugin'

const withMessages = createNextIntlPlugin('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
}

export default withMessages(config)
