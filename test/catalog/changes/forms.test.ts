import { expect } from 'chai'
import { withForm } from '../../../server/catalog/write/changes/forms.ts'

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
