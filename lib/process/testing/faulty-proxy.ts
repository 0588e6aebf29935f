import net, { type AddressInfo } from 'node:net'

/** A proxy to a server that can drop all data, or hold back each answer, without closing connections. */
export async function startFaultyProxy(target: string) {
  const to = new URL(target)
  let silent = false
  let delayMs = 0
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      let sent = Promise.resolve()
      sockets.add(from)
      from.on('data', (chunk) => {
        if (silent) return
        if (from === socket) return void into.write(chunk)
        // One after the other, also once the delay is over.
        sent = sent
          .then(() => (delayMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, delayMs))))
          .then(() => void (into.destroyed || into.write(chunk)))
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!silent) into.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    silence() {
      silent = true
    },
    speak() {
      silent = false
    },
    /** Holds back each answer from now on, for this many ms. */
    delay(ms: number) {
      delayMs = ms
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
