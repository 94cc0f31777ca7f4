import { biddingLimits, openBidding, type Bidding } from 'contract/services/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';

/** One of two people opens a bidding: what that means, and who opened already. Their password is asked for when they do. */
export const OpeningDrawer = ({ bidding, onClose }: { bidding: Bidding; onClose: () => void }) => {
  const { quotation_id, number, version, received, first_opener } = bidding;
  const offers = received === 1 ? '1 oferta' : `${received} ofertas`;
  return (
    <FormDrawer
      title={`Abrir licitación ${number}`}
      call={openBidding}
      start={{}}
      fixed={{ quotation_id, version }}
      save="Abrir licitación"
      saved={first_opener ? 'Licitación abierta' : 'Falta otra persona para abrirla'}
      onClose={onClose}
    >
      <p>
        {first_opener
          ? `${first_opener.user.nombre} ya la abrió. Con usted quedan a la vista ${offers}, y se hace el acta con los nombres de los dos.`
          : `Recibió ${offers}. La abren dos personas distintas, una de ellas de abastecimiento, cada una desde su propia sesión y con su clave.`}
      </p>
      {!first_opener && (
        <p className="muted">
          Desde que usted la abra, la otra persona tiene {biddingLimits.openingMinutes} minutos; si no, hay que empezar de nuevo.
        </p>
      )}
    </FormDrawer>
  );
};
