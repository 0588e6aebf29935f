'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { drawn } from '@/components/forms/drawn'
import { CODE, HEALTH_CODE } from '@/components/forms/typing'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { type CollectValues, patientCodes, prescriptionKey } from '@/lib/checkout/values'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { fill } from '@/lib/i18n/fill'
import { nreWithZeros } from '@/lib/identifiers/nre'
import { formatNre, nreLength } from '@/lib/prescriptions/nre-text'
import { isElectronic } from '@/lib/rules/prescription-numbers'
import messages from '@/messages/it.json'
import { useOrderFields } from './field-error'
import { NreScan } from './nre-scan'
import { PatientPicker } from './patient-picker'
import { PlainFile, PrescriptionUpload } from './prescription-upload'
import { WhereToFind } from './where-to-find'

const texts = messages.checkout
const { nre, nrbe, rev, upload, paper, already_there } = texts.prescription
const WAYS = { nre, nrbe, rev, upload, paper, already_there }

type Medicine = { minsan: string; name: string; kind: Kind; ways: PrescriptionWay[] }

/** How each prescription reaches the pharmacy, in one of the ways it accepts; or one for all. */
export function PrescriptionFields({ medicines, guest = false }: { medicines: Medicine[]; guest?: boolean }) {
  const { register, control, getValues } = useFormContext<CollectValues>()
  // A veterinary prescription cannot be shared with a patient's.
  const animals = medicines.filter(({ kind }) => kind === 'veterinary').length
  const shareable = medicines.length > 1 && (animals === 0 || animals === medicines.length)
  const same = useWatch({ control, name: 'same_prescription' }) && shareable
  const shown = same ? medicines.slice(0, 1) : medicines
  return (
    <>
      {shareable && (
        <Checkbox
          {...drawn(register('same_prescription'), getValues('same_prescription'))}
          label={texts.prescription.same}
        />
      )}
      {shown.map((medicine) => (
        <OnePrescription
          key={medicine.minsan}
          minsan={medicine.minsan}
          title={
            same
              ? texts.collectPage.prescriptionForAll
              : fill(texts.prescription.forProduct, { product: medicine.name })
          }
          ways={medicine.ways}
          guest={guest}
        />
      ))}
      <p className="text-muted text-sm">{texts.prescription.note}</p>
    </>
  )
}

function OnePrescription({
  minsan,
  title,
  ways,
  guest,
}: {
  minsan: string
  title: string
  ways: PrescriptionWay[]
  /** A guest's patients are not stored. */
  guest: boolean
}) {
  const { control, setValue } = useFormContext<CollectValues>()
  const { field } = useOrderFields()
  const path = `prescriptions.${prescriptionKey(minsan)}` as const
  const healthCode = useWatch({ control, name: `${path}.health_code` }) ?? ''
  const kind = useWatch({ control, name: `${path}.kind` }) ?? ''
  if (ways.length === 0) return <Notice tone="warning" title={texts.collectPage.noWays} />
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="sr-only">{title}</legend>
      <ChoiceCards
        {...field(`${path}.kind`, title)}
        hint={texts.prescription.way}
        choices={ways.map((way) => ({
          value: way,
          label: WAYS[way],
          hint: way === 'paper' ? texts.collectPage.paperHint : undefined,
        }))}
      />
      {kind === '' && (
        <noscript>
          <PlainNumber path={path} ways={ways} />
        </noscript>
      )}
      {kind === 'nre' && <NreField path={path} />}
      {kind === 'nrbe' && <NrbeField path={path} />}
      {kind === 'rev' && <RevFields path={path} />}
      {kind === 'upload' && <PrescriptionUpload path={path} guest={guest} />}
      {isElectronic(kind) && (
        <div>
          <TextField
            {...field(`${path}.health_code`, texts.prescription.healthCode)}
            {...HEALTH_CODE}
            hint={texts.collectPage.healthCodeHint}
            list={`${path}.patients`}
          />
          <WhereToFind what="card" />
        </div>
      )}
      {isElectronic(kind) && <Patients id={`${path}.patients`} path={path} />}
      {isElectronic(kind) && !guest && (
        <PatientPicker
          id={`${path}.patient`}
          health_code={healthCode}
          onPick={(code) => setValue(`${path}.health_code`, code, { shouldValidate: true, shouldDirty: true })}
        />
      )}
    </fieldset>
  )
}

/** Other patients of this order to pick from: a family's prescriptions often come together. */
function Patients({ id, path }: { id: string; path: string }) {
  const { control } = useFormContext<CollectValues>()
  const prescriptions = useWatch({ control, name: 'prescriptions' })
  return (
    <datalist id={id}>
      {patientCodes(prescriptions, path.replace('prescriptions.', '')).map((code) => (
        <option key={code} value={code} />
      ))}
    </datalist>
  )
}

type Path = `prescriptions.${string}`

/** The NRE in its two printed halves, typed or pasted; counts the characters and suggests zeros for letters O. */
function NreField({ path }: { path: Path }) {
  const { control, setValue } = useFormContext<CollectValues>()
  const { field } = useOrderFields()
  const name = `${path}.code` as const
  const code = useWatch({ control, name }) ?? ''
  const suggestion = formatNre(nreWithZeros(code) ?? '')
  return (
    <div>
      <TextField
        {...field(name, texts.prescription.nreLabel, {
          // Formats only with the caret at the end, which would jump otherwise.
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (target.selectionStart !== target.value.length) return
            const formatted = formatNre(target.value)
            if (formatted !== target.value) setValue(name, formatted)
          },
          onBlur: ({ target }: { target: HTMLInputElement }) => setValue(name, formatNre(target.value)),
        })}
        {...CODE}
        hint={texts.prescription.nreHint}
        inputClassName="uppercase tabular-nums tracking-wider"
      />
      <p className="mt-1 text-muted text-sm tabular-nums">
        {fill(texts.collectPage.nreProgress, { count: nreLength(code) })}
      </p>
      <WhereToFind what="nre" />
      <NreScan onRead={(nre) => setValue(name, formatNre(nre), { shouldValidate: true })} />
      {suggestion && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2"
          onClick={() => setValue(name, suggestion, { shouldValidate: true })}
        >
          {fill(texts.collectPage.nreFix, { nre: suggestion })}
        </Button>
      )}
    </div>
  )
}

/** Fields of all ways, for a page without JavaScript that cannot follow the choice. */
function PlainNumber({ path, ways }: { path: Path; ways: PrescriptionWay[] }) {
  const { field } = useOrderFields()
  const numbered = ways.some((way) => isElectronic(way) || way === 'rev')
  return (
    <div className="grid gap-4">
      {numbered && <TextField {...field(`${path}.code`, texts.prescription.plainNumber)} {...CODE} maxLength={60} />}
      {ways.includes('nre') && <WhereToFind what="nre" />}
      {ways.some(isElectronic) && (
        <TextField
          {...field(`${path}.health_code`, texts.prescription.healthCode)}
          {...HEALTH_CODE}
          hint={texts.collectPage.healthCodeHint}
        />
      )}
      {ways.includes('rev') && (
        <TextField {...field(`${path}.pin`, texts.prescription.pinLabel)} inputMode="numeric" maxLength={32} />
      )}
      {ways.includes('upload') && <PlainFile path={path} />}
    </div>
  )
}

function NrbeField({ path }: { path: Path }) {
  const { field } = useOrderFields()
  return (
    <div>
      <TextField
        {...field(`${path}.code`, texts.prescription.nrbeLabel)}
        {...CODE}
        hint={texts.collectPage.nrbeHint}
        maxLength={60}
      />
      <WhereToFind what="nrbe" />
    </div>
  )
}

/** Number and PIN of a veterinary prescription, as in the veterinarian's message. */
function RevFields({ path }: { path: Path }) {
  const { field } = useOrderFields()
  return (
    <>
      <TextField
        {...field(`${path}.code`, texts.prescription.revLabel)}
        {...CODE}
        hint={texts.prescription.revHint}
        maxLength={60}
      />
      <TextField
        {...field(`${path}.pin`, texts.prescription.pinLabel)}
        autoComplete="off"
        inputMode="numeric"
        maxLength={32}
        className="max-w-48"
        inputClassName="tabular-nums tracking-wider"
      />
    </>
  )
}
