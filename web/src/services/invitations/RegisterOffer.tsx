import { registerOffer, type Invitation, type QuoteRound } from 'contract/services/index.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { OneFile } from '../files/OneFile.tsx';
import { blankOffer } from './offer.ts';
import { OfferFields } from './OfferFields.tsx';

interface Props {
  round: QuoteRound;
  invitation: Invitation;
  onClose: () => void;
}

/** An offer that came otherwise, written down by whoever received it. */
export const RegisterOffer = ({ round, invitation: { id, version, supplier_name }, onClose }: Props) => (
  <FormDrawer
    title={`Registrar oferta de ${supplier_name}`}
    call={registerOffer}
    start={blankOffer}
    fixed={{ invitation_id: id, version }}
    save="Registrar oferta"
    saved="Se registró la oferta"
    onClose={onClose}
  >
    <Field wide name="file_id" label="Archivo de la oferta">
      {({ set }) => (
        <OneFile about={`offer ${id}`} name={undefined} words="Arrastre el archivo, o elíjalo" onSent={(file) => set(file.id)} />
      )}
    </Field>
    <OfferFields lines={round.lines} />
  </FormDrawer>
);
