import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../api/graphql-client.ts'
import { changePassword, resetPassword, signInWithPassword, signUp } from '../api/session.ts'
import styles from './frame.module.css'
import { useAttempt } from '../parts/use-attempt.ts'
import { useTitle } from '../parts/use-title.ts'

const LENGTH_MIN = 8

/** Renders the form for people who have a password. */
export function PasswordSignIn() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { problem, isBusy, run } = useAttempt(async () => {
    await signInWithPassword(name.trim(), password)
    await queryClient.resetQueries()
  })
  return (
    <Form label="Sign in" isBusy={isBusy} onSubmit={run}>
      <NameInput label="User name" value={name} onChange={setName} hasFocus />
      <SecretInput
        label="Password"
        value={password}
        onChange={setPassword}
        problem={problem}
        autoComplete="current-password"
      />
    </Form>
  )
}

/** Renders the page behind the link of an invitation, for people who are new. */
export function SignUp({ toSignIn }: { readonly toSignIn: () => void }) {
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const inviteToken = new URLSearchParams(location.search).get('invite_token') ?? ''
  return (
    <NewPasswordForm
      title="Welcome"
      label="Sign up"
      choose={(password) => signUp({ fullName, email: email.trim(), password, inviteToken })}
      below={
        <Button variant="default" onClick={toSignIn}>
          I have an account
        </Button>
      }
    >
      <TextInput
        label="Full name"
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoComplete="name"
        data-autofocus
      />
      <NameInput label="Email (your user name)" value={email} onChange={setEmail} />
    </NewPasswordForm>
  )
}

/** Renders the page behind a link with which a user chooses a password. */
export function ResetPassword() {
  const parameters = new URLSearchParams(location.search)
  const [name, setName] = useState(parameters.get('user') ?? '')
  const resetToken = parameters.get('reset_token') ?? ''
  return (
    <NewPasswordForm
      title="Choose a password"
      label="Save and sign in"
      note="Choosing a password ends all your sessions and access tokens."
      choose={(password) => resetPassword({ email: name.trim(), password, resetToken })}
    >
      <NameInput label="User name" value={name} onChange={setName} />
    </NewPasswordForm>
  )
}

/** Renders the page at which a signed-in user replaces their password. */
export function ChangePassword() {
  useTitle('Change your password')
  const [currentPassword, setCurrentPassword] = useState('')
  return (
    <NewPasswordForm
      title="Change your password"
      label="Change"
      choose={(password) => changePassword({ currentPassword, password })}
      below={<p className="quiet">Your other sessions end. Access tokens stay valid.</p>}
    >
      <SecretInput
        label="Current password"
        value={currentPassword}
        onChange={setCurrentPassword}
        problem=""
        autoComplete="current-password"
      />
    </NewPasswordForm>
  )
}

interface NewPasswordProps {
  readonly title: string
  readonly label: string
  /** What people should know before they choose. */
  readonly note?: string
  readonly choose: (password: string) => Promise<void>
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Renders a form with a new password; then the user is signed in, at the home page. */
function NewPasswordForm({ title, label, note, choose, below, children }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [, navigate] = useLocation()
  const { problem, isBusy, run } = useAttempt(async () => {
    await choose(password)
    await queryClient.resetQueries()
    navigate('/', { replace: true })
  })
  return (
    <div className={styles.signIn}>
      <h1>{title}</h1>
      {note && <p className="quiet">{note}</p>}
      <Form label={label} isBusy={isBusy} onSubmit={run}>
        {children}
        <SecretInput
          label="New password"
          description={`${LENGTH_MIN} characters or more, and hard to guess: four words, for instance`}
          value={password}
          onChange={setPassword}
          problem={problem}
          autoComplete="new-password"
          minLength={LENGTH_MIN}
        />
      </Form>
      {below}
    </div>
  )
}

interface FormProps {
  readonly label: string
  readonly isBusy: boolean
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

function Form({ label, isBusy, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form onSubmit={submit}>
      {children}
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </form>
  )
}

interface InputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function NameInput({
  label,
  value,
  onChange,
  hasFocus = false,
}: InputProps & { readonly hasFocus?: boolean }) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
      withAsterisk={false}
      autoComplete="username"
      autoCapitalize="none"
      {...(hasFocus && { 'data-autofocus': true })}
    />
  )
}

interface SecretInputProps extends InputProps {
  readonly problem: string
  readonly autoComplete: string
  readonly description?: string
  readonly minLength?: number
}

function SecretInput({ problem, onChange, ...props }: SecretInputProps) {
  return (
    <PasswordInput
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  )
}
