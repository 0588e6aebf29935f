/* Stand-in for Google's script in tests: the classes, events and failures used by the shop, by Google's
   documentation. It loads a second script, adds a style with the page's nonce and calls Google's hosts, to test
   the shop's policy too. */
;(() => {
  const address = new URL(document.currentScript.src)
  const { callback } = Object.fromEntries(address.searchParams)
  const key = address.searchParams.get('key')
  const maps = window.google.maps
  const libraries = { core: {}, maps: {}, marker: {}, places: {} }

  class LatLng {
    constructor({ lat, lng }) {
      this.point = { lat, lng }
    }
    lat = () => this.point.lat
    lng = () => this.point.lng
    toJSON = () => this.point
  }

  class LatLngBounds {
    constructor(edges) {
      this.edges = edges
    }
    contains = ({ lat, lng }) => {
      const { north, south, east, west } = this.edges
      return lat <= north && lat >= south && lng <= east && lng >= west
    }
    toJSON = () => this.edges
  }

  const Settings = { getInstance: () => ({}) }

  const event = {
    addListener(target, name, heard) {
      target.heard ??= []
      const entry = { name, heard }
      target.heard.push(entry)
      const remove = () => {
        target.heard = target.heard.filter((one) => one !== entry)
      }
      return { remove }
    },
    clearInstanceListeners(target) {
      target.heard = []
    },
  }
  const tell = (target, name) => {
    for (const one of target.heard ?? []) if (one.name === name) one.heard()
  }

  class StandInMap {
    constructor(element, options) {
      Object.assign(this, { element, options })
      element.classList.add('gm-style')
      if (key === 'spent') {
        console.warn('Google Maps JavaScript API error: OverQuotaMapError')
        element.innerHTML =
          '<div class="gm-err-container"><div class="gm-err-message">Si è verificato un problema.</div></div>'
        return
      }
      if (!options.mapId) throw new Error('Advanced markers need a map ID')
      const surface = document.createElement('div')
      surface.tabIndex = 0
      surface.setAttribute('role', 'region')
      surface.setAttribute('aria-label', 'Mappa')
      surface.className = 'stand-in-surface'
      element.append(surface)
      this.surface = surface
      const { lat, lng } = options.center ?? { lat: 42, lng: 12 }
      this.area = { north: lat + 0.01, south: lat - 0.01, east: lng + 0.01, west: lng - 0.01 }
      setTimeout(() => this.moved())
    }
    moved() {
      for (const marker of this.surface.querySelectorAll('gmp-advanced-marker')) marker.place()
      tell(this, 'bounds_changed')
      tell(this, 'idle')
    }
    fitBounds({ north, south, east, west }, padding = 0) {
      const [high, wide] = [(north - south) * 0.15 + padding / 1e5, (east - west) * 0.15 + padding / 1e5]
      this.area = { north: north + high, south: south - high, east: east + wide, west: west - wide }
      if (this.surface) setTimeout(() => this.moved())
    }
    panTo({ lat, lng }) {
      const { north, south, east, west } = this.area
      const [high, wide] = [(north - south) / 2, (east - west) / 2]
      this.area = { north: lat + high, south: lat - high, east: lng + wide, west: lng - wide }
      this.element.dataset.centre = `${lat},${lng}`
      setTimeout(() => this.moved())
    }
    addListener = (name, heard) => event.addListener(this, name, heard)
    getDiv = () => this.element
    getBounds = () => this.area && new LatLngBounds(this.area)
    getCenter = () => {
      const { north, south, east, west } = this.area
      return new LatLng({ lat: (north + south) / 2, lng: (east + west) / 2 })
    }
    getZoom = () => 14
    getHeading = () => 0
    getTilt = () => 0
    setOptions = (options) => Object.assign(this.options, options)
    moveCamera = () => this.moved()
  }

  class AdvancedMarkerElement extends HTMLElement {
    #map = null
    #content = null
    #position = null
    #clickable = false
    constructor() {
      super()
      this.addEventListener('click', () => this.picked())
      this.addEventListener('keydown', ({ key: pressed }) => (pressed === 'Enter' || pressed === ' ') && this.picked())
    }
    picked() {
      if (this.#clickable) this.dispatchEvent(new Event('gmp-click'))
    }
    place() {
      if (!this.#map?.area || !this.#position) return
      const { north, south, east, west } = this.#map.area
      const { lat, lng } = this.#position
      this.style.position = 'absolute'
      this.style.left = `${((lng - west) / (east - west)) * 100}%`
      this.style.top = `${((north - lat) / (north - south)) * 100}%`
      this.style.transform = 'translate(-50%, -100%)'
    }
    get map() {
      return this.#map
    }
    set map(map) {
      this.#map = map
      if (map?.surface) map.surface.append(this)
      else this.remove()
    }
    get content() {
      return this.#content
    }
    set content(content) {
      this.#content = content
      this.replaceChildren(content)
    }
    set position(position) {
      this.#position = position
      this.place()
    }
    set title(title) {
      this.setAttribute('aria-label', title)
    }
    set zIndex(index) {
      this.style.zIndex = String(index)
    }
    set gmpClickable(clickable) {
      this.#clickable = clickable
      this.setAttribute('role', clickable ? 'button' : 'img')
      this.tabIndex = clickable ? 0 : -1
    }
  }

  /** Like the real classes: calls a Google host and throws an error with its code if refused. */
  async function call(method, body) {
    const answer = await fetch(`https://places.googleapis.com/$rpc/google.maps.places.v1.Places/${method}`, {
      method: 'POST',
      body: JSON.stringify({ ...body, key }),
    })
    if (answer.ok) return answer.json()
    throw Object.assign(new Error(`${method}: ${answer.status}`), { code: (await answer.json()).code })
  }

  class AutocompleteSessionToken {
    id = crypto.randomUUID()
  }

  class Place {
    constructor({ id, token }) {
      this.id = id
      this.token = token
    }
    async fetchFields({ fields }) {
      const { location, ...rest } = await call('GetPlace', { id: this.id, fields, token: this.token?.id })
      Object.assign(this, rest, { location: location && new LatLng(location) })
      return { place: this }
    }
  }

  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ sessionToken, ...request }) {
      const { predictions } = await call('AutocompletePlaces', { ...request, token: sessionToken?.id })
      const suggestions = predictions.map(({ placeId, mainText, secondaryText }) => ({
        placePrediction: {
          placeId,
          mainText: { text: mainText },
          secondaryText: { text: secondaryText },
          text: { text: `${mainText}, ${secondaryText}` },
          toPlace: () => new Place({ id: placeId, token: sessionToken }),
        },
      }))
      return { suggestions }
    },
  }

  function begin() {
    const style = document.createElement('style')
    style.nonce = document.querySelector('style[nonce]')?.nonce ?? ''
    style.textContent =
      '.gm-style{height:100%}.stand-in-surface{position:relative;height:100%;overflow:hidden;background:#dfe7df}'
    document.head.append(style)
    customElements.define('gmp-advanced-marker', AdvancedMarkerElement)
    Object.assign(libraries.maps, { Map: StandInMap })
    Object.assign(libraries.marker, { AdvancedMarkerElement })
    Object.assign(libraries.places, { AutocompleteSuggestion, AutocompleteSessionToken, Place })
    Object.assign(maps, {
      Map: StandInMap,
      event,
      LatLng,
      LatLngBounds,
      version: '3.66.1',
      Settings,
      marker: libraries.marker,
    })
    maps.importLibrary = async (name) => libraries[name]
    // Google reports an invalid or foreign key only after loading.
    if (key === 'wrong') setTimeout(() => window.gm_authFailure?.(), 200)
    maps[callback.split('.').at(-1)]()
  }

  const module = document.createElement('script')
  module.src = 'https://maps.googleapis.com/maps-api-v3/api/js/66/1/intl/it_ALL/common.js'
  module.onload = begin
  document.head.append(module)
})()
