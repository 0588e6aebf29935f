/** News between the tabs of a browser. A browser without channels has none; a channel never hears what itself has told. */
export function tabChannel<News = null>(name: string) {
  const create = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name))
  let open: BroadcastChannel | null = null
  return {
    hear(listener: (news: News) => void): void {
      open = create()
      if (open) open.onmessage = ({ data }: MessageEvent<News>) => listener(data)
    },
    stop(): void {
      open?.close()
      open = null
    },
    /** Tells the other tabs, whether this one hears or not. */
    tell(news: News): void {
      const sender = open ?? create()
      sender?.postMessage(news)
      if (sender !== open) sender?.close()
    },
  }
}
