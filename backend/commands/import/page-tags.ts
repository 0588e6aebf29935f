/** More than so many single pages are not named: they make themselves anew within minutes. */
const most = 5000

/** The storefront's cache tags (lib/platform/cache.ts) of what an import changed. */
export class PageTags {
  private readonly tags = new Set<string>()

  add(tag: string): void {
    if (this.tags.size < most) this.tags.add(tag)
  }

  /** With any change the lists and the pages without a pharmacy change too. */
  list(): string[] {
    return this.tags.size === 0 ? [] : ['categories', 'pharmacy-none', ...this.tags]
  }
}
