/** Messages between a browser's tabs. A channel does not receive its own messages. */
export function tabChannel<News = null>(name: string) {
  let open: BroadcastChannel | null = null
  return {
    hear(listener: (news: News) => void): void {
      open = new BroadcastChannel(name)
      open.onmessage = ({ data }: MessageEvent<News>) => listener(data)
    },
    stop(): void {
      open?.close()
      open = null
    },
    /** Sends even if this tab is not listening. */
    tell(news: News): void {
      const sender = open ?? new BroadcastChannel(name)
      sender.postMessage(news)
      if (sender !== open) sender.close()
    },
  }
}
