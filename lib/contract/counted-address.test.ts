import { countedAddress, countedSite } from './counted-address'

describe('what an address counts as', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })

  it('is the same for all addresses of a network of 64 bits, and another for the next', () => {
    const own = Array.from({ length: 200 }, (_, host) => countedAddress(`2001:db8:7:9:${host.toString(16)}::${host}`))
    expect(new Set(own).size).toBe(1)
    expect(countedAddress('2001:db8:7:a::1')).not.toBe(own[0])
  })

  it('has one site for all networks of a line, and another for the next line', () => {
    const networks = Array.from({ length: 200 }, (_, net) => `2001:db8:7:${net.toString(16)}::1`)
    expect(new Set(networks.map(countedAddress)).size).toBe(200)
    expect(new Set(networks.map(countedSite))).toEqual(new Set(['2001:db8:7::/48']))
    expect(countedSite('2001:db8:8::1')).toBe('2001:db8:8::/48')
    expect(['192.0.2.7', '::ffff:192.0.2.7', ''].map(countedSite)).toEqual(['192.0.2.7', '192.0.2.7', ''])
  })
})
