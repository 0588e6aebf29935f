/** News between the tabs of a browser. A channel never hears what itself has told. */
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
    /** Tells the other tabs, whether this one hears or not. */
    tell(news: News): void {
      const sender = open ?? new BroadcastChannel(name)
      sender.postMessage(news)
      if (sender !== open) sender.close()
    },
  }
}
