import { expect } from 'chai'
import {
  findForm,
  withAnswer,
  withForm,
  withVerification,
} from '../../../server/catalog/write/changes/forms.ts'

const stamp = { time: 1, actor: 'urn:li:corpuser:ada' }
const [audit, review] = ['urn:li:form:audit', 'urn:li:form:review'] as const
const questions = [{ id: 'owner' }, {}] as never
const open = (urn: string) => ({ urn, incompletePrompts: [], completedPrompts: [] })

describe('changes of forms', () => {
  it('assigns a form with all of its questions open', () => {
    expect(withForm(undefined, audit, questions, stamp)).to.deep.equal({
      incompleteForms: [
        {
          urn: audit,
          incompletePrompts: [
            { id: 'owner', lastModified: stamp },
            { id: '', lastModified: stamp },
          ],
          completedPrompts: [],
        },
      ],
      completedForms: [],
      verifications: [],
    })
  })

  it('keeps other forms, verifications and undeclared members', () => {
    const value = {
      incompleteForms: [open(review)],
      completedForms: [open('urn:li:form:done')],
      verifications: [{ form: review }],
      note: 'undeclared',
    } as never
    expect(withForm(value, audit, undefined, stamp)).to.deep.equal({
      ...(value as object),
      incompleteForms: [open(review), open(audit)],
    })
  })

  it('returns nothing when the form is assigned, filled in or not', () => {
    const incomplete = { incompleteForms: [open(review), open(audit)] } as never
    const completed = { completedForms: [open(audit)] } as never
    expect(withForm(incomplete, audit, questions, stamp)).to.equal(undefined)
    expect(withForm(completed, audit, questions, stamp)).to.equal(undefined)
  })
})

describe('an assigned form', () => {
  it('is found among completed and incomplete forms', () => {
    const value = { completedForms: [open(audit)], incompleteForms: [open(review)] } as never
    expect(findForm(value, audit)).to.deep.equal(open(audit))
    expect(findForm(value, review)).to.deep.equal(open(review))
    expect(findForm({}, review)).to.equal(undefined)
    expect(findForm(undefined, review)).to.equal(undefined)
  })
})

describe('an answer to a prompt', () => {
  const before = { time: 0, actor: 'urn:li:corpuser:ada' }
  const prompts = [{ id: 'owner', required: true }, { id: 'note' }] as never
  const answer = (promptId: string) => ({ promptId, stamp })
  const form = (completed: object[], incomplete: object[]) => {
    return { urn: audit, completedPrompts: completed, incompletePrompts: incomplete }
  }
  const [owner, note] = ['owner', 'note'].map((id) => ({ id, lastModified: before }))
  const answered = (id: string) => ({ id, lastModified: stamp })

  it('completes the prompt, and the form with its last required prompt', () => {
    const value = { incompleteForms: [open(review), form([], [owner!, note!])], more: 1 } as never
    expect(withAnswer(value, audit, { prompts }, answer('note'))).to.deep.equal({
      verifications: [],
      more: 1,
      completedForms: [],
      incompleteForms: [open(review), form([answered('note')], [owner!])],
    })
    expect(withAnswer(value, audit, { prompts }, answer('owner'))).to.deep.equal({
      verifications: [],
      more: 1,
      completedForms: [form([answered('owner')], [note!])],
      incompleteForms: [open(review)],
    })
  })

  it('replaces an earlier answer, and the form in its position', () => {
    const value = {
      verifications: [{ form: audit }],
      completedForms: [form([owner!, note!], []), open(review)],
    } as never
    expect(withAnswer(value, audit, { prompts }, answer('owner'))).to.deep.equal({
      verifications: [{ form: audit }],
      completedForms: [form([note!, answered('owner')], []), open(review)],
      incompleteForms: [],
    })
  })

  it('assigns a form that was not', () => {
    expect(withAnswer(undefined, audit, {}, answer('owner'))).to.deep.equal({
      verifications: [],
      completedForms: [form([answered('owner')], [])],
      incompleteForms: [],
    })
  })

  it('to a prompt about columns completes it with the last column', () => {
    const of = (fieldPath: string) => {
      return { ...answer('owner'), column: { fieldPath, schemaColumns: ['id', 'name'] } }
    }
    const column = (fieldPath: string, lastModified: object = stamp) => ({
      fieldPath,
      lastModified,
    })
    const prompt = (completedFieldPrompts: object[], incompleteFieldPrompts: object[]) => {
      return {
        ...answered('owner'),
        fieldAssociations: { completedFieldPrompts, incompleteFieldPrompts },
      }
    }
    const value = { incompleteForms: [form([], [owner!])] } as never
    const half = withAnswer(value, audit, { prompts }, of('id'))
    expect(half.incompleteForms).to.deep.equal([form([], [prompt([column('id')], [])])])
    expect(half.completedForms).to.deep.equal([])
    const whole = withAnswer(half, audit, { prompts }, of('name'))
    expect(whole.completedForms).to.deep.equal([
      form([prompt([column('id'), column('name')], [])], []),
    ])
    const listed = prompt([column('id', before)], [column('id', before), column('name', before)])
    const again = { incompleteForms: [form([], [listed])] } as never
    expect(withAnswer(again, audit, { prompts }, of('id')).incompleteForms).to.deep.equal([
      form([], [prompt([column('id')], [column('name', before)])]),
    ])
  })
})

describe('a verification of a form', () => {
  it('replaces an earlier one, and keeps those of other forms', () => {
    const value = { verifications: [{ form: audit }, { form: review }], more: 1 } as never
    expect(withVerification(value, audit, stamp)).to.deep.equal({
      more: 1,
      verifications: [{ form: review }, { form: audit, lastModified: stamp }],
    })
    expect(withVerification(undefined, audit, stamp)).to.deep.equal({
      verifications: [{ form: audit, lastModified: stamp }],
    })
  })
})
