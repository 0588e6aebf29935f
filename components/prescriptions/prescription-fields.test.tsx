import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { SWRConfig } from 'swr'
import { enter } from '@/components/testing/enter'
import { type CollectValues, EMPTY_PRESCRIPTION, prescriptionKey } from '@/lib/checkout/values'
import { patientCalls } from '@/lib/contract/patients'
import { type PrescriptionFile, prescriptionCalls } from '@/lib/contract/prescriptions'
import { answered, lost, refused, standInForPlatform } from '@/lib/testing/platform'
import { standInForUploads, uploaded, uploadRefused } from '@/lib/testing/uploads'
import messages from '@/messages/it.json'
import { PrescriptionFields } from './prescription-fields'

const platform = standInForPlatform()
const uploads = standInForUploads()
const { deletePrescription } = prescriptionCalls

const { checkout, validation, errors } = messages
const said = checkout.prescription

const PILL = { minsan: '034208013', name: 'Amoxina', kind: 'medicine' as const, ways: ['nre', 'upload'] as const }
const DOG = { minsan: '104567898', name: 'Vermivet', kind: 'veterinary' as const, ways: ['rev', 'upload'] as const }
type Medicine = typeof PILL | typeof DOG
const kept: PrescriptionFile = {
  id: 'f-1',
  file_name: 'promemoria.pdf',
  content_type: 'application/pdf',
  size: 300_000,
}

let values: CollectValues
function Form({ medicines }: { medicines: Medicine[] }) {
  const prescriptions = Object.fromEntries(
    medicines.map((one) => [prescriptionKey(one.minsan), { ...EMPTY_PRESCRIPTION }]),
  )
  const form = useForm<CollectValues>({ defaultValues: { same_prescription: false, prescriptions } })
  values = useWatch({ control: form.control }) as CollectValues
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <FormProvider {...form}>
        <PrescriptionFields medicines={medicines.map((one) => ({ ...one, ways: [...one.ways] }))} />
      </FormProvider>
    </SWRConfig>
  )
}

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer

const pdf = (name = 'promemoria.pdf') => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  // jsdom cannot read files.
  Object.defineProperty(file, 'slice', {
    value: () => ({ arrayBuffer: async () => bytes('%PDF-1.7') }),
  })
  return file
}

async function chooseUpload() {
  render(<Form medicines={[PILL]} />)
  await userEvent.click(screen.getByRole('radio', { name: said.upload }))
  return screen.getByLabelText(said.chooseFile)
}
const chosenFile = () => values.prescriptions[prescriptionKey(PILL.minsan)]?.file

const CODE = 'RSSMRA80A01H501U'
const mario = { id: 'p', first_name: 'Mario', last_name: 'Rossi', health_code: CODE }

beforeEach(() => platform.on(patientCalls.listPatients, answered([])))

test('a file is sent with its progress, kept in the form, shown, and taken back', async () => {
  await userEvent.upload(await chooseUpload(), pdf())
  const bar = await screen.findByRole('progressbar')
  act(() => uploads.sent[0]?.progress(40))
  await waitFor(() => expect(bar).toHaveAttribute('value', '40'))
  expect(screen.getByText('Caricamento: 40%')).toBeInTheDocument()
  expect(screen.queryByLabelText(said.chooseFile)).not.toBeInTheDocument()
  uploads.sent[0]?.end(uploaded(kept))
  expect(await screen.findByText(said.uploaded)).toBeInTheDocument()
  expect(screen.getByText('promemoria.pdf')).toBeInTheDocument()
  expect(screen.getByText('0,3 MB')).toBeInTheDocument()
  expect(chosenFile()).toEqual(kept)

  platform.on(deletePrescription, lost, answered(null, 204))
  await userEvent.click(screen.getByRole('button', { name: 'Elimina promemoria.pdf' }))
  expect(await screen.findByText(said.removeFailed)).toBeInTheDocument()
  expect(chosenFile()).toEqual(kept)
  await userEvent.click(screen.getByRole('button', { name: 'Elimina promemoria.pdf' }))
  expect(await screen.findByLabelText(said.chooseFile)).toBeInTheDocument()
  expect(platform.asked(deletePrescription).at(-1)?.path).toBe('/v1/prescriptions/f-1')
  expect(chosenFile()).toBeNull()
})

test('a photo is shown from one’s own address', async () => {
  uploads.answers = [uploaded({ ...kept, file_name: 'foto.jpg', content_type: 'image/jpeg' })]
  await userEvent.upload(await chooseUpload(), pdf())
  expect(await screen.findByRole('img', { name: 'Anteprima di foto.jpg' })).toHaveAttribute(
    'src',
    '/api/v1/prescriptions/f-1',
  )
})

test('a lost connection keeps the file for another try', async () => {
  uploads.answers = ['error', uploaded(kept)]
  await userEvent.upload(await chooseUpload(), pdf())
  expect(await screen.findByText(said.failed)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText(said.uploaded)).toBeInTheDocument()
  expect(uploads.sent.map(({ file }) => file.name)).toEqual(['promemoria.pdf', 'promemoria.pdf'])
})

test('a busy platform keeps the file and all that was written for another try', async () => {
  uploads.answers = [uploadRefused(503, 'unavailable'), uploaded(kept)]
  render(<Form medicines={[PILL, DOG]} />)
  await userEvent.click(screen.getByRole('radio', { name: said.rev }))
  await enter(screen.getByLabelText(said.revLabel), 'ab123456')
  await userEvent.click(screen.getAllByRole('radio', { name: said.upload })[0] as HTMLElement)
  await userEvent.upload(screen.getByLabelText(said.chooseFile), pdf())
  expect(await screen.findByText(said.busy)).toBeInTheDocument()
  expect(screen.getByText(said.busyHint)).toBeInTheDocument()
  expect(screen.queryByText(said.refusedComplex)).not.toBeInTheDocument()
  expect(screen.getByLabelText(said.revLabel)).toHaveValue('ab123456')
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText(said.uploaded)).toBeInTheDocument()
  expect(uploads.sent.map(({ file }) => file.name)).toEqual(['promemoria.pdf', 'promemoria.pdf'])
})

describe('a HEIC photo', () => {
  /** The decoder's worker: each new one does the next of these. */
  let workers: ('not loaded' | 'unreadable')[] = []
  class HeicWorker {
    onmessage?: (event: { data: unknown }) => void
    onerror?: () => void
    postMessage() {
      if (workers.shift() === 'unreadable') this.onmessage?.({ data: null })
      else this.onerror?.()
    }
    terminate() {}
  }
  const heic = () => {
    const file = new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' })
    const head = bytes('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00')
    Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: async () => head }) })
    Object.defineProperty(file, 'arrayBuffer', { value: async () => head })
    return file
  }
  // jsdom has no workers, and decodes no pictures.
  beforeEach(() => {
    Object.assign(globalThis, { Worker: HeicWorker })
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} })
  })

  test('is not blamed for a decoder that could not be loaded, and stays for another try', async () => {
    workers = ['not loaded', 'unreadable']
    await userEvent.upload(await chooseUpload(), heic())
    expect(await screen.findByText(said.failed)).toBeInTheDocument()
    expect(screen.queryByText(said.refusedHeic)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }))
    expect(await screen.findByText(said.refusedHeic)).toBeInTheDocument()
    expect(uploads.sent).toEqual([])
  })
})

const wrongFile = (code: string) =>
  uploadRefused(422, 'validation_failed', { errors: [{ field: 'prescription', code }] })

test.each([
  ['its kind', uploadRefused(415, 'unsupported_media_type'), said.refusedType],
  ['its size', uploadRefused(413, 'payload_too_large'), said.refusedSize],
  ['one too many', wrongFile('too_many_files'), said.refusedMany],
  ['what it would do', wrongFile('file_active'), said.refusedActive],
  ['a form whose values would be lost', wrongFile('file_form'), said.refusedForm],
  ['a password', wrongFile('file_locked'), said.refusedLocked],
  ['what cannot be read', wrongFile('file_unreadable'), said.refusedUnreadable],
  ['what takes too much memory', wrongFile('file_too_complex'), said.refusedComplex],
  ['too many attempts', uploadRefused(429, 'rate_limited'), errors.code.rate_limited],
  ['a reason that is new', wrongFile('something_new'), errors.generic],
])('%s is told, and another file may be chosen', async (_, answer, text) => {
  uploads.answers = [answer]
  await userEvent.upload(await chooseUpload(), pdf())
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByLabelText(said.chooseFile)).toBeInTheDocument()
})

test('what is no prescription is not sent at all', async () => {
  const input = await chooseUpload()
  const text = new File(['ciao'], 'lettera.txt', { type: 'text/plain' })
  Object.defineProperty(text, 'slice', {
    value: () => ({ arrayBuffer: async () => bytes('ciao') }),
  })
  fireEvent.change(input, { target: { files: [text] } })
  expect(await screen.findByText(said.refusedType)).toBeInTheDocument()
  expect(uploads.sent).toEqual([])
})

test('an unreadable file is reported', async () => {
  const file = new File(['%PDF-1.7'], 'nella-nuvola.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) })
  await userEvent.upload(await chooseUpload(), file)
  expect(await screen.findByText(said.refusedUnreadable)).toBeInTheDocument()
})

test('a cancelled upload adds no file, also if it completes at that moment', async () => {
  platform.on(deletePrescription, answered(null, 204))
  await userEvent.upload(await chooseUpload(), pdf())
  const cancel = await screen.findByRole('button', { name: said.cancelSending })
  uploads.sent[0]?.end(uploaded(kept))
  fireEvent.click(cancel)
  await waitFor(() => expect(platform.asked(deletePrescription)).toMatchObject([{ path: '/v1/prescriptions/f-1' }]))
  expect(chosenFile()).toBeNull()
  expect(screen.getByLabelText(said.chooseFile)).toBeInTheDocument()
})

test('an animal’s medicine asks for number and PIN, and shares no prescription with a patient', async () => {
  render(<Form medicines={[PILL, DOG]} />)
  expect(screen.queryByLabelText(said.same)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: said.rev }))
  await enter(screen.getByLabelText(said.revLabel), 'ab123456')
  await enter(screen.getByLabelText(said.pinLabel), '0123')
  expect(values.prescriptions[prescriptionKey(DOG.minsan)]).toMatchObject({
    kind: 'rev',
    code: 'ab123456',
    pin: '0123',
  })
  expect(screen.getAllByRole('radio', { name: said.nre })).toHaveLength(1)
})

test('numbers of paper are shown where they stand', async () => {
  render(<Form medicines={[PILL]} />)
  await userEvent.click(screen.getByRole('radio', { name: said.nre }))
  const [first, second] = screen.getAllByText(said.where.title)
  await userEvent.click(first as HTMLElement)
  expect(screen.getByText(said.where.nre)).toBeVisible()
  await userEvent.click(second as HTMLElement)
  expect(screen.getByText(said.where.card)).toBeVisible()
})

test('a patient named for one medicine is offered for the next', async () => {
  const second = { ...PILL, minsan: '012345678', name: 'Ramipril' } as unknown as typeof PILL
  render(<Form medicines={[PILL, second]} />)
  for (const radio of screen.getAllByRole('radio', { name: said.nre })) await userEvent.click(radio)
  const [first, other] = screen.getAllByLabelText(said.healthCode) as HTMLInputElement[]
  await userEvent.type(first as HTMLInputElement, 'rssmra80a01h501u')
  expect([...(other?.list?.options ?? [])].map((option) => option.value)).toEqual(['RSSMRA80A01H501U'])
  expect(first?.list?.options).toHaveLength(0)
})

describe('the camera', () => {
  const track = { stop: jest.fn() }
  let sights: { rawValue: string }[][] = []
  class BarcodeDetector {
    static getSupportedFormats = async () => ['code_39']
    detect = async () => sights.shift() ?? []
  }
  const stream = { getTracks: () => [track] } as unknown as MediaStream
  const camera = jest.fn(async () => stream)
  beforeEach(() => {
    track.stop.mockReset()
    sights = []
    Object.assign(globalThis, { BarcodeDetector })
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera }, configurable: true })
    HTMLMediaElement.prototype.play = async () => {}
  })
  const openNre = async () => {
    render(<Form medicines={[PILL]} />)
    await userEvent.click(screen.getByRole('radio', { name: said.nre }))
  }

  test('is offered only where the browser reads bar codes', async () => {
    Object.assign(globalThis, { BarcodeDetector: undefined })
    await openNre()
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: said.scan })).not.toBeInTheDocument()
  })

  test('reads both halves, fills the field and is switched off', async () => {
    sights = [[], [{ rawValue: '*1300A*' }], [{ rawValue: '4000000248' }]]
    await openNre()
    await userEvent.click(await screen.findByRole('button', { name: said.scan }))
    expect(await screen.findByText(said.scanFirst)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText(said.nreLabel)).toHaveValue('1300A 4000000248'))
    await waitFor(() => expect(screen.queryByText(said.scanHint)).not.toBeInTheDocument())
    expect(track.stop).toHaveBeenCalledTimes(1)
  })

  test('says so where it may not be used', async () => {
    camera.mockRejectedValueOnce(new Error('denied'))
    await openNre()
    await userEvent.click(await screen.findByRole('button', { name: said.scan }))
    expect(await screen.findByText(said.scanDenied)).toBeInTheDocument()
  })
})

describe('patients', () => {
  const healthCode = () => values.prescriptions[prescriptionKey(PILL.minsan)]?.health_code
  const chooseNre = async () => {
    render(<Form medicines={[PILL]} />)
    await userEvent.click(screen.getByRole('radio', { name: said.nre }))
  }

  it('that are remembered are a tap away', async () => {
    platform.on(patientCalls.listPatients, answered([mario]))
    await chooseNre()
    await userEvent.click(await screen.findByRole('button', { name: 'Usa il codice fiscale di Mario Rossi' }))
    expect(healthCode()).toBe(CODE)
    expect(screen.queryByRole('button', { name: said.patients.remember })).toBeNull()
  })

  it('are saved with their name, and a refusal is reported', async () => {
    await chooseNre()
    await enter(screen.getByLabelText(said.healthCode), CODE)
    await userEvent.click(await screen.findByRole('button', { name: said.patients.remember }))
    await userEvent.click(screen.getByRole('button', { name: said.patients.save }))
    expect(screen.getAllByText(validation.code.required)).toHaveLength(2)
    await enter(screen.getByLabelText(said.patients.firstName), 'Mario')
    platform.on(patientCalls.addPatient, lost, answered(mario, 201))
    await userEvent.type(screen.getByLabelText(said.patients.lastName), 'Rossi{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.network)
    platform.on(patientCalls.listPatients, answered([mario]))
    await userEvent.click(screen.getByRole('button', { name: said.patients.save }))
    expect(await screen.findByRole('button', { name: 'Usa il codice fiscale di Mario Rossi' })).toBeVisible()
    expect(platform.asked(patientCalls.addPatient).at(-1)?.body).toEqual({
      first_name: 'Mario',
      last_name: 'Rossi',
      health_code: CODE,
    })
  })

  it('are no part of it where the platform does not remember any', async () => {
    platform.on(patientCalls.listPatients, refused(404, 'not_found'))
    await chooseNre()
    await enter(screen.getByLabelText(said.healthCode), CODE)
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: said.patients.remember })).toBeNull()
  })
})
