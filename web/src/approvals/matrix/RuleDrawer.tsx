import { useState } from 'react';
import { NewMatrixRow } from 'contract/approvals/matrix.ts';
import { Button } from '../../ui/page/Button.tsx';
import { asText } from '../../ui/fields/Field.tsx';
import { FormContext, type FormState, type Values } from '../../ui/form/formState.ts';
import type { Rule } from './matrixChanges.ts';
import { draftOf, ruleFrom, wrongOf } from './ruleDraft.ts';
import { RuleFields } from './RuleFields.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import '../../ui/form/Form.css';

/** A field that is shown must be filled, but for the upper limit. */
const requiredFields = new Set([
  'kind',
  'scope',
  'level',
  'amount_from',
  'approver_kind',
  'codigo_unidad',
  'codigo_centro_costo',
  'codigo_proyecto',
  'staff_id',
  'cargo_id',
]);

interface Props {
  title: string;
  start: Partial<Rule>;
  onDone: (rule: Rule) => void;
  onClose: () => void;
}

/** One rule of the matrix, at the side of the page. It only joins the changes: saving is another step. */
export function RuleDrawer({ title, start, onDone, onClose }: Props) {
  const [values, setValues] = useState<Values>(() => draftOf(start));
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  const [wasTried, setTried] = useState(false);
  const rule = ruleFrom(values);
  const wrong = { ...wrongOf(rule, values['scope']), ...complaints };

  const form: FormState = {
    values,
    wrong: wasTried ? wrong : complaints,
    required: requiredFields,
    set: (name, value, complaint) => {
      setValues((before) => ({ ...before, [name]: value }));
      setComplaints(({ [name]: _old, ...others }) => (complaint ? { ...others, [name]: complaint } : others));
    },
    leave: () => undefined,
    introduce: () => undefined,
    isSaving: false,
  };
  const done = () => {
    const read = NewMatrixRow.safeParse(rule);
    if (!read.success || Object.keys(wrong).length > 0) return setTried(true);
    onDone({ ...read.data, alcance: asText(values['alcance']) || 'General', aprobador: asText(values['aprobador']) });
  };

  return (
    <Drawer opensToWrite title={title} onClose={onClose}>
      <FormContext value={form}>
        <form
          className="form drawer-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            done();
          }}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) done();
          }}
        >
          <RuleFields />
          <div className="form-buttons">
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" kind="primary" keys="Control+Enter">
              Listo
            </Button>
          </div>
        </form>
      </FormContext>
    </Drawer>
  );
}
