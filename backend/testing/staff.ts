import type { DeskRole } from '@/lib/contract/desk'
import type { SharedBackend } from './file-backend'
import { runCommand } from './run'
import { PASSWORD } from './shop'

let added = 0

/** Adds a member of staff by the command line; returns their e-mail and the password that it prints. */
export async function addStaff(backend: Pick<SharedBackend, 'folder'>, pharmacy: string, ...roles: DeskRole[]) {
  const email = `staff-${++added}@example.com`
  const args = ['staff', 'add', email, '--name', `Persona ${added}`, '--pharmacy', pharmacy]
  const ran = await runCommand(backend.folder, ...args, '--role', ...roles, '--json')
  if (ran.code !== 0) throw new Error(ran.stderr)
  const { name, password } = JSON.parse(ran.stdout) as { name: string; password: string }
  return { email, name, password }
}

/** Adds a member of staff with a password of their own, and logs them in. */
export async function newStaff(backend: Pick<SharedBackend, 'api' | 'folder'>, pharmacy: string, ...roles: DeskRole[]) {
  const { email, name, password } = await addStaff(backend, pharmacy, ...roles)
  const { data } = await backend.api('openDesk', { body: { username: email, password } })
  const token = data.access_token
  const body = { current_password: password, new_password: PASSWORD }
  const changed = await backend.api('changeDeskPassword', { body }, { token })
  if (changed.status !== 204) throw new Error(`changeDeskPassword answered ${changed.status}`)
  return { email, name, token }
}
