import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const script = readFileSync('e2e/support/google-maps.js','utf8')
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const base='http://localhost:3130'
const jobs = JSON.parse(process.argv[2])
for (const j of jobs) {
  const c = await b.newContext({ viewport: { width: j.w, height: j.h ?? 900 }, colorScheme: j.dark ? 'dark':'light', deviceScaleFactor: j.dsf ?? 1, locale:'it-IT' })
  if (j.consent !== false) await c.addCookies([{name:'consent', value: j.maps ? 'v1.maps':'v1', url: base}])
  const p = await c.newPage()
  await p.route(/^https:\/\/([\w-]+\.)*(googleapis|gstatic|google)\.com\//, r => {
    const u = new URL(r.request().url())
    if (j.blocked) return r.abort()
    if (u.pathname === '/maps/api/js') return r.fulfill({contentType:'text/javascript', body: script})
    return r.fulfill({contentType:'text/javascript', body: ''})
  })
  p.on('console', m => m.type()==='error' && console.log(j.name, m.text()))
  await p.goto(base + j.path, { waitUntil: 'networkidle' })
  if (j.open) { await p.getByRole('button',{name:'Mostra la mappa'}).click(); await p.waitForTimeout(1200) }
  if (j.js) await p.evaluate(j.js)
  if (j.js) await p.waitForTimeout(300)
  const ov = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (ov > 0) console.log(j.name, 'overflows by', ov)
  await p.screenshot({ path: `/tmp/maps-shots/${j.name}.png`, fullPage: !!j.full })
  await c.close()
}
await b.close()
