import { randomBytes } from 'node:crypto'
import type { PrescriptionSecrets, StoredPrescription } from '../database/schema/orders'
import { createCipherFrom } from '../encryption/cipher'
import { attachment, safeFileName, typeOfFile } from '../files/file-type'
import { prescriptionErrors, storedPrescription } from './check'
import { FILES_MAX, holdFile } from './clean-file'

describe('check', () => {
  const minsan = '034208013'
  const rules = { ways: ['nre', 'nrbe', 'rev', 'paper', 'upload'] as const, files: new Set(['file-1']) }

  describe('prescriptionErrors', () => {
    it.each([
      [{ kind: 'nre', code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' }, []],
      [{ kind: 'nre', code: '1300A 4000000248', health_code: 'RSSMRA80A01H50MM' }, []],
      [{ kind: 'nrbe', code: 'AB12345678', health_code: 'RSSMRA80A01H501U' }, []],
      [{ kind: 'paper' }, []],
      [{ kind: 'upload', prescription_id: 'file-1' }, []],
      [
        { kind: 'nre' },
        [
          { field: 'code', code: 'required' },
          { field: 'health_code', code: 'required' },
        ],
      ],
      [
        { kind: 'nre', code: '9990A4000000248', health_code: 'RSSMRA85T10A562A' },
        [
          { field: 'code', code: 'nre_region' },
          { field: 'health_code', code: 'health_code_invalid' },
        ],
      ],
      [
        { kind: 'nre', code: '1300A40000O0248', health_code: '01234567897' },
        [
          { field: 'code', code: 'nre_letter_o' },
          { field: 'health_code', code: 'health_code_numeric' },
        ],
      ],
      [
        { kind: 'nre', code: '1300A', health_code: 'XYZ' },
        [
          { field: 'code', code: 'nre_length' },
          { field: 'health_code', code: 'health_code_length' },
        ],
      ],
      [{ kind: 'nrbe', code: '123', health_code: 'RSSMRA80A01H501U' }, [{ field: 'code', code: 'nrbe_length' }]],
      [
        { kind: 'nrbe', code: 'AB1234567/', health_code: 'RSSMRA80A01H501U' },
        [{ field: 'code', code: 'nrbe_invalid' }],
      ],
      [
        { kind: 'nre', code: '1300A400000024X', health_code: 'RSSMRA80A01H501U' },
        [{ field: 'code', code: 'nre_invalid' }],
      ],
      [{ kind: 'rev', code: 'ab 123456', pin: '0123' }, []],
      [
        { kind: 'rev' },
        [
          { field: 'code', code: 'required' },
          { field: 'pin', code: 'required' },
        ],
      ],
      [
        { kind: 'rev', code: '12345', pin: '12a4' },
        [
          { field: 'code', code: 'rev_length' },
          { field: 'pin', code: 'rev_pin_invalid' },
        ],
      ],
      [{ kind: 'rev', code: 'AB/123456', pin: '0123' }, [{ field: 'code', code: 'rev_invalid' }]],
      [{ kind: 'upload' }, [{ field: 'prescription_id', code: 'required' }]],
      [{ kind: 'upload', prescription_id: 'other' }, [{ field: 'prescription_id', code: 'prescription_file_unknown' }]],
      [{ kind: 'already_there' }, [{ field: 'kind', code: 'prescription_way_not_accepted' }]],
    ] as const)('%j', (given, expected) => {
      expect(prescriptionErrors({ minsan, ...given }, rules)).toEqual(expected)
    })

    it('uses the customer as the patient if none is named', () => {
      const given = { minsan, kind: 'nre', code: '1300A4000000248' } as const
      expect(prescriptionErrors(given, { ...rules, health_code: 'RSSMRA80A01H501U' })).toEqual([])
    })
  })

  describe('storedPrescription', () => {
    const cipher = createCipherFrom(() => [randomBytes(32)])
    const row = { order_id: 'o' }
    const seal = (secrets: PrescriptionSecrets) => cipher.encrypt('order_prescriptions', row, secrets)
    const opened = (stored: StoredPrescription) => cipher.decrypt('order_prescriptions', row, stored)

    it('encrypts number and patient, and masks them', () => {
      const given = { minsan, kind: 'nre', code: '1300a 4000000248', health_code: 'RSSMRA80A01H501U' } as const
      const stored = storedPrescription(given, undefined, seal)
      expect(stored).toMatchObject({
        way: 'nre',
        code_masked: '•••••••••••0248',
        health_code_masked: '••••••••••••501U',
      })
      expect(JSON.stringify(stored)).not.toMatch(/1300A40000|RSSMRA80A01/i)
      expect(opened(stored)).toMatchObject({ code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' })
    })

    it('encrypts the PIN of a veterinary prescription, without a patient', () => {
      const given = { minsan, kind: 'rev', code: 'AB 123456', pin: '0123' } as const
      const stored = storedPrescription(given, 'RSSMRA80A01H501U', seal)
      expect(stored).toMatchObject({ way: 'rev', code_masked: '••••3456', health_code_encrypted: null })
      expect(opened(stored).pin).toBe('0123')
    })

    it('stores neither number nor patient of a paper prescription', () => {
      const given = { minsan, kind: 'paper', code: '1300A4000000248', doctor: 'Dott. Bianchi' } as const
      const stored = storedPrescription(given, 'RSSMRA80A01H501U', seal)
      expect(stored.doctor_encrypted).not.toContain('Bianchi')
      expect(opened(stored)).toEqual({
        way: 'paper',
        code: null,
        code_masked: null,
        health_code: null,
        health_code_masked: null,
        pin: null,
        prescription_id: null,
        doctor: 'Dott. Bianchi',
      })
    })
  })
})

describe('file type', () => {
  describe('typeOfFile', () => {
    it.each([
      ['%PDF-1.7\n', 'application/pdf'],
      ['\xff\xd8\xff\xe0 JFIF', 'image/jpeg'],
      ['\x89PNG\r\n\x1a\n....', 'image/png'],
      ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
      ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
      ['GIF89a', null],
      ['<html>%PDF-1.7', null],
      ['\x00\x00\x00\x18ftypheic', null],
      ['PK\x03\x04', null],
      ['%PDF', null],
      ['', null],
    ])('%j is %s', (bytes, expected) => {
      expect(typeOfFile(Buffer.from(bytes, 'latin1'))).toBe(expected)
    })
  })

  describe('safeFileName', () => {
    it.each([
      ['promemoria di Luca.pdf', 'promemoria di Luca.pdf'],
      ['ricetta è.PDF', 'ricetta è.pdf'],
      ['../../etc/passwd', 'passwd.pdf'],
      ['C:\\Users\\anna\\foto.heic', 'foto.pdf'],
      ['virus.pdf.exe', 'virus.pdf.pdf'],
      ['\u202efdp.exe\r\nSet-Cookie: a=1', 'fdp.exeSet-Cookie a=1.pdf'],
      ['.htaccess', 'htaccess.pdf'],
      ['...', 'ricetta.pdf'],
      ['', 'ricetta.pdf'],
      [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(120)}.pdf`],
    ])('%j becomes %j', (given, expected) => {
      expect(safeFileName(given, 'application/pdf')).toBe(expected)
    })
  })

  it('names a download plainly and whole', () => {
    expect(attachment('ricetta è (1).pdf')).toBe(
      `attachment; filename="ricetta _ (1).pdf"; filename*=UTF-8''ricetta%20%C3%A8%20%281%29.pdf`,
    )
  })
})

describe('clean file', () => {
  test('limits the number of held files, and asks others to retry', async () => {
    const ends: (() => void)[] = []
    const held = Array.from({ length: FILES_MAX }, () =>
      holdFile(() => new Promise<void>((resolve) => ends.push(resolve))),
    )
    const refused = { code: 'unavailable', retry_after_seconds: expect.any(Number) }
    await expect(holdFile(async () => 'file')).rejects.toMatchObject(refused)
    ends[0]?.()
    await held[0]
    expect(await holdFile(async () => 'file')).toBe('file')
    await expect(holdFile(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await holdFile(async () => 'file')).toBe('file')
    for (const end of ends) end()
    await Promise.all(held)
  })
})
